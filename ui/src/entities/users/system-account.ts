/** The System Account: it can be neither deleted nor disabled, and keeps its role. */
export const SYSTEM_ACCOUNT = 1
/** The role of administrators, who need no agency. */
export const ADMINISTRATOR = 1
