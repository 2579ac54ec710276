/** The key prefix of queries that a change of any legal text, version or sector invalidates. */
export const BROWSE = ['browse']
