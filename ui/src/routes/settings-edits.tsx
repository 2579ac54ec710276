import { useParams } from '@tanstack/react-router'
import { legalTexts } from '@/entities/legaltexts/definition'
import { legislationTypes } from '@/entities/legislationtypes/definition'
import { revisions } from '@/entities/revisions/definition'
import { sectors } from '@/entities/sectors/definition'
import { GenericEdit } from '@/screens/generic-edit'

const useId = () => Number(useParams({ strict: false }).id)

export const SectorEdit = () => <GenericEdit entity={sectors} id={useId()} />
export const SectorNew = () => <GenericEdit entity={sectors} id={0} />
export const TypeEdit = () => <GenericEdit entity={legislationTypes} id={useId()} />
export const TypeNew = () => <GenericEdit entity={legislationTypes} id={0} />
export const LegalTextEdit = () => <GenericEdit entity={legalTexts} id={useId()} />
export const LegalTextNew = () => <GenericEdit entity={legalTexts} id={0} />
export const VersionEdit = () => <GenericEdit entity={revisions} id={useId()} />
export const VersionNew = () => <GenericEdit entity={revisions} id={0} owner={useId()} />
