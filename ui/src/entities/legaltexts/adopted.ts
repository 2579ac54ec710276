/** The first status of adopted texts and versions: drafts have lower ones. */
export const ADOPTED = 9
