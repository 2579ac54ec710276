import { BrowseScreen } from './browse-screen'

/** Adopted legal texts. */
export const AdoptedTexts = () => <BrowseScreen mode="legaltexts" />

/** Draft legal texts. */
export const DraftTexts = () => <BrowseScreen mode="draftlegaltexts" />
