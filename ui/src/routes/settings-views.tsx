import { useParams } from '@tanstack/react-router'
import { legalTexts } from '@/entities/legaltexts/definition'
import { legislationTypes } from '@/entities/legislationtypes/definition'
import { revisions } from '@/entities/revisions/definition'
import { sectors } from '@/entities/sectors/definition'
import { GenericView } from '@/screens/generic-view'

const useId = () => Number(useParams({ strict: false }).id)

export const SectorView = () => <GenericView entity={sectors} id={useId()} />
export const TypeView = () => <GenericView entity={legislationTypes} id={useId()} />
export const LegalTextView = () => <GenericView entity={legalTexts} id={useId()} />
export const VersionView = () => <GenericView entity={revisions} id={useId()} />
