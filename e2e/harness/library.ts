import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiClient } from './api.ts'
import { ROOT } from './paths.ts'

/** Files of the demo library, for uploads and for comparing downloads. */
export const demoFile = (name: string) => join(ROOT, 'internal/ops/demo/data/files', name)
export const demoFileContent = (name: string) => readFileSync(demoFile(name))

export interface Sector {
  Id: number
  NameTR: string
  NameEN: string
  ParentId: number | null
}

let count = 0
/** A name that is unique in the run. */
export const unique = (words: string) => `${words} ${process.pid}-${++count}`

const LETTERS = 'kmlnprstvz'
/** A word that is unique in the run: the beginning, and letters only, because a number has no inflected forms. */
export const uniqueWord = (begin: string) =>
  `${begin}${`${process.pid}${++count}`.replace(/\d/g, (digit) => LETTERS.charAt(Number(digit)))}`

/** A new sector, so that its lists contain only the records of the journey. */
export async function addSector(api: ApiClient, ParentId: number | null = null): Promise<Sector> {
  const sector = { NameTR: unique('Deneme Sektörü'), NameEN: unique('Trial Sector'), ParentId }
  return { Id: await api.save('sectors', { Id: 0, ...sector }), ...sector }
}

interface TextInput {
  NameTR: string
  NameEN: string
  Number?: string
  Sectors: number[]
  IsAmendment?: boolean
  AmendmentId?: number
}

export function addText(api: ApiClient, text: TextInput): Promise<number> {
  const rest = { LegislationTypeId: 1, IsAmendment: false, TrafficLightYellow: 0, TrafficLightRed: 0 }
  return api.save('legaltexts', { Id: 0, ...rest, ...text })
}

interface VersionInput {
  LegalTextId: number
  StatusId?: number
  Date?: string
  DateEffective?: string
  TextTR?: string
  TextEN?: string
  Files?: object[]
}

/** A file of a version, with its content. */
export const inlineFile = (Name: string, content: string) => ({
  Id: 0,
  Name,
  Data: Buffer.from(content).toString('base64'),
  DescriptionTR: 'Tablo',
  DescriptionEN: 'Table',
})

export function addVersion(api: ApiClient, version: VersionInput): Promise<number> {
  return api.save('revisions', { Id: 0, StatusId: 2, Date: '2026-03-02', ...version })
}
