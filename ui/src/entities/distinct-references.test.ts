import { expect, it } from 'vitest'
import type { EUReference } from '@/api/eu-acts'
import { distinctReferences } from './distinct-references'

const ref = (CELEX: string, more: Partial<EUReference> = {}): EUReference => ({
  Start: 0,
  End: 1,
  Kind: 'act',
  CELEX,
  Link: `https://eur-lex.europa.eu/?uri=CELEX:${CELEX}`,
  Confidence: 'sure',
  EUActId: null,
  Registered: false,
  NameTR: '',
  NameEN: '',
  ...more,
})

it('shows an act once, in the order of the text', () => {
  const refs = [ref('32016R0679'), ref('32008L0098'), ref('32016R0679', { Kind: 'celex' })]
  expect(distinctReferences(refs).map(({ CELEX }) => CELEX)).toEqual(['32016R0679', '32008L0098'])
})

it('keeps what is surest, and the warning', () => {
  const refs = [
    ref('32006L0112', { Confidence: 'likely', Warning: 'marker' }),
    ref('32006L0112', { Kind: 'celex' }),
  ]
  expect(distinctReferences(refs)).toMatchObject([{ Kind: 'celex', Confidence: 'sure', Warning: 'marker' }])
})
