package lawtext

import "testing"

// A dash or a quotation mark in another way of writing changes nothing of the text.
func TestSignsWrittenAnotherWayAreNoChanges(t *testing.T) {
	for _, p := range [][2]string{
		{"(a) 'keeper' means a person who keeps bees;\n", "(a) ‘keeper’ means a person who keeps bees;\n"},
		{"(b) \"hive\" means a box - of wood or straw - for bees;\n",
			"(b) “hive” means a box — of wood or straw — for " +
				"bees;\n"},
		{"- the number of hives,\n", "— the number of hives,\n"},
		{"Kanun'un 4'üncü maddesi uygulanır.\n", "Kanun’un 4’üncü maddesi uygulanır.\n"},
	} {
		for _, q := range [][2]string{p, {p[1], p[0]}} {
			c := compared(t, "Article 1\n"+q[0], "Article 1\n"+q[1])
			if r := c.Row(c.Len() - 1); r.Kind != KindChanged || r.Label != LabelRenumbered {
				t.Errorf("%q to %q is %s, %s", q[0], q[1], r.Kind, r.Label)
			}
		}
	}
	// A dash for a quotation mark, one that goes, and one beside a word that changed are changes.
	for _, p := range [][2]string{
		{"The keeper's hive is - or was - full.\n", "The keeper's hive is ' or was ' full.\n"},
		{"Hives - boxes for bees - are kept dry.\n", "Hives boxes for bees are kept dry.\n"},
		{"The 'keeper' keeps bees in a dry place.\n", "The ‘holder’ keeps bees in a dry place.\n"},
	} {
		c := compared(t, "Article 1\n"+p[0], "Article 1\n"+p[1])
		if r := c.Row(c.Len() - 1); r.Label != LabelNone {
			t.Errorf("%q to %q is %s, %s", p[0], p[1], r.Kind, r.Label)
		}
	}
}

// Notes of an amending article have a star before their number; their numbers run on like others.
func TestNotesWithAStarRunOn(t *testing.T) {
	c := compared(t,
		"Article 1\nThe permit under the Hive Act ( 16 ) sets no limit for the swarm.\n"+
			"Article 2\nBees are kept dry.\n( 16 ) OJ L 275, 25.10.2033, p. 32.\n",
		"Article 1\nThe permit under the Hive Act ( *1 ) sets no limit for the swarm.\n"+
			"Article 2\nBees are kept dry.\n( *1 ) OJ L 275, 25.10.2033, p. 32.\n")
	for i, r := range c.Rows() {
		if r.Kind != KindSame && r.Label != LabelRenumbered {
			t.Errorf("row %d is %s: %q %q", i, r.Kind, r.Left.Text(), r.Right.Text())
		}
	}
}
