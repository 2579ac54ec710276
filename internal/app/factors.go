package app

import (
	"context"
	"fmt"

	"lls/internal/feature/factor"
	"lls/internal/library"
	"lls/internal/platform/config"
	"lls/internal/platform/oidc"
	"lls/internal/platform/store"
)

// appIssuer is what apps with one-time codes call every instance.
const appIssuer = "LLS"

// newFactors returns the second factors of an instance. It fails if the file with the key of their keys cannot be read.
// hashCode is that of factor.Config.
func newFactors(cfg config.Config, stores *store.Stores, hashCode func(salt []byte, code string) string) (
	*factor.Factors, error) {
	var seal *factor.Seal
	if cfg.FactorKeyFile != "" {
		var err error
		if seal, err = factor.ReadSeal(cfg.FactorKeyFile); err != nil {
			return nil, err
		}
	}
	var party *factor.RelyingParty
	if cfg.RPID != "" {
		var err error
		if party, err = factor.NewRelyingParty(cfg.RPID, cfg.Origin()); err != nil {
			return nil, fmt.Errorf("--rp-id: %w", err)
		}
	}
	return factor.New(factor.Config{Stores: stores, Observer: cfg.ReadOnly, Policy: cfg.SecondFactor, Issuer: appIssuer,
		Seal: seal, RelyingParty: party, HashCode: hashCode}), nil
}

// addUser makes the account of a person whom a provider decides about.
func (a *App) addUser(ctx context.Context, n library.NewUser,
	also func(ctx context.Context, tx *store.Tx, id int64) error) error {
	return a.library.AddUser(ctx, n, also)
}

// callbackPath is the screen to which providers of OpenID Connect send people back.
const callbackPath = "/login/callback"

// newProviders reads the providers of OpenID Connect. It fails if their file is wrong; it calls none of them.
func newProviders(cfg config.Config) ([]*oidc.Provider, error) {
	if cfg.OIDCProviders == "" {
		return nil, nil
	}
	if err := oidc.CheckRedirect(cfg.PublicURL); err != nil {
		return nil, fmt.Errorf("--oidc-providers: %w", err)
	}
	providers, err := oidc.Read(cfg.OIDCProviders, cfg.PublicURL+callbackPath)
	if err != nil {
		return nil, fmt.Errorf("--oidc-providers: %w", err)
	}
	return providers, nil
}
