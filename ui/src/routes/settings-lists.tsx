import { useParams } from '@tanstack/react-router'
import { legalTexts } from '@/entities/legaltexts/definition'
import { legislationTypes } from '@/entities/legislationtypes/definition'
import { revisions } from '@/entities/revisions/definition'
import { sectors } from '@/entities/sectors/definition'
import { GenericList } from '@/screens/generic-list'

const useId = () => Number(useParams({ strict: false }).id)

export const SectorList = () => <GenericList entity={sectors} />
export const TypeList = () => <GenericList entity={legislationTypes} />
export const LegalTextList = () => <GenericList entity={legalTexts} />
export const VersionList = () => {
  const owner = useId()
  return <GenericList key={owner} entity={revisions} owner={owner} />
}
