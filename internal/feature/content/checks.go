package content

import (
	"fmt"
	"slices"

	"lls/internal/text/check"
)

// checkStyle is what the administration has decided for the checks of texts.
type checkStyle check.Style

func (s checkStyle) check() error {
	for _, rule := range slices.Concat(s.On, s.Off) {
		if !check.IsRule(rule) {
			return fmt.Errorf("there is no rule %q", rule)
		}
	}
	if !slices.Contains([]string{"", "text", "apostrophe", "blank"}, s.Ordinal) {
		return fmt.Errorf("the value of Ordinal is %q; it can be text, apostrophe or blank", s.Ordinal)
	}
	if !slices.Contains([]string{"", "text", "turkish", "latin"}, s.Points) {
		return fmt.Errorf("the value of Points is %q; it can be text, turkish or latin", s.Points)
	}
	if !slices.Contains([]string{"", "text", "Yasa", "Kanun"}, s.Law) {
		return fmt.Errorf("the value of Law is %q; it can be text, Yasa or Kanun", s.Law)
	}
	return nil
}

// Checks is what the administration has decided for the checks of texts.
func (c *Content) Checks() check.Style { return check.Style(c.checks.get()) }
