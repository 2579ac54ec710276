package content

// ParseLayout reads the file of a layout.
func ParseLayout(text []byte) (Layout, error) { return parse[Layout](text) }
