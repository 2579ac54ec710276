import {
  IconFile,
  IconFileTypeDoc,
  IconFileTypeDocx,
  IconFileTypeJpg,
  IconFileTypePdf,
  IconFileTypePng,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconFileTypeZip,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react'
import classes from './file-icon.module.css'

type Family = 'text' | 'pdf' | 'sheet' | 'slides' | 'archive' | 'picture' | 'plain'

const KINDS = {
  docx: { icon: IconFileTypeDocx, family: 'text' },
  doc: { icon: IconFileTypeDoc, family: 'text' },
  pdf: { icon: IconFileTypePdf, family: 'pdf' },
  xlsx: { icon: IconFileTypeXls, family: 'sheet' },
  pptx: { icon: IconFileTypePpt, family: 'slides' },
  zip: { icon: IconFileTypeZip, family: 'archive' },
  txt: { icon: IconFileTypeTxt, family: 'plain' },
  png: { icon: IconFileTypePng, family: 'picture' },
  jpg: { icon: IconFileTypeJpg, family: 'picture' },
  picture: { icon: IconPhoto, family: 'picture' },
  video: { icon: IconVideo, family: 'slides' },
  other: { icon: IconFile, family: 'plain' },
} satisfies Record<string, { icon: typeof IconFile; family: Family }>

type Kind = keyof typeof KINDS

const BY_EXTENSION: Record<string, Kind> = {
  docx: 'docx',
  odt: 'docx',
  rtf: 'doc',
  doc: 'doc',
  pdf: 'pdf',
  xlsx: 'xlsx',
  xls: 'xlsx',
  ods: 'xlsx',
  csv: 'xlsx',
  pptx: 'pptx',
  ppt: 'pptx',
  odp: 'pptx',
  zip: 'zip',
  '7z': 'zip',
  rar: 'zip',
  txt: 'txt',
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  gif: 'picture',
  mp4: 'video',
}

const BY_MIME: [RegExp, Kind][] = [
  [/pdf/, 'pdf'],
  [/wordprocessing|opendocument\.text/, 'docx'],
  [/msword|rtf/, 'doc'],
  [/spreadsheet|excel|csv/, 'xlsx'],
  [/presentation|powerpoint/, 'pptx'],
  [/zip|compressed/, 'zip'],
  [/image\/png/, 'png'],
  [/image\/jpe?g/, 'jpg'],
  [/^image\//, 'picture'],
  [/^video\//, 'video'],
  [/^text\//, 'txt'],
]

export interface FileIconProps {
  name?: string
  mime?: string
  size?: number
}

/** The type of a file, by its MIME type or else by its extension. */
export function fileKind({ name = '', mime = '' }: FileIconProps): Kind {
  const found = BY_MIME.find(([pattern]) => pattern.test(mime))
  if (found) return found[1]
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return BY_EXTENSION[extension] ?? 'other'
}

/** The icon of a file. It is decorative: the name with its extension is beside it. */
export function FileIcon(props: FileIconProps) {
  const { icon: Icon, family } = KINDS[fileKind(props)]
  return <Icon className={classes[family]} size={props.size ?? 22} stroke={1.6} aria-hidden="true" />
}
