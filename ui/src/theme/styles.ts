/** The styles that all screens need. The styles of each Mantine component are imported where it is used. */
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './tokens.css'
import './fonts.css'
import './global.css'
import './overrides.css'
