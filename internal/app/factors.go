package app

import (
	"lls/internal/feature/factor"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

// appIssuer is what apps with one-time codes call every instance.
const appIssuer = "LLS"

// newFactors returns the second factors of an instance. It fails if the file with the key of their keys cannot be read.
func newFactors(cfg config.Config, stores *store.Stores) (*factor.Factors, error) {
	var seal *factor.Seal
	if cfg.FactorKeyFile != "" {
		var err error
		if seal, err = factor.ReadSeal(cfg.FactorKeyFile); err != nil {
			return nil, err
		}
	}
	return factor.New(factor.Config{Stores: stores, Observer: cfg.ReadOnly, Policy: cfg.SecondFactor, Issuer: appIssuer,
		Seal: seal}), nil
}
