import { crc32, inflateRawSync } from 'node:zlib'

/** A sheet of texts; its rows begin in row `from`. */
export interface SheetInput {
  name: string
  from?: number
  rows: string[][]
}

/** An XLSX file with several sheets. */
export function workbook(sheets: SheetInput[]): Buffer {
  const parts = new Map<string, string>()
  const each = (part: (sheet: SheetInput, number: number) => string) =>
    sheets.map((sheet, index) => part(sheet, index + 1)).join('')
  const names = each(({ name }, n) => `<sheet name="${name}" sheetId="${n}" r:id="r${n}"/>`)
  parts.set('xl/workbook.xml', `<workbook><sheets>${names}</sheets></workbook>`)
  const targets = each(
    (_, n) => `<Relationship Id="r${n}" Type="x/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  parts.set('xl/_rels/workbook.xml.rels', `<Relationships>${targets}</Relationships>`)
  sheets.forEach(({ rows, from = 1 }, index) => {
    const lines = rows.map(
      (cells, line) =>
        `<row r="${from + line}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    parts.set(
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
    )
  })
  return zip(parts)
}

/** A workbook in whose first sheet the texts of some cells are replaced. */
export function replaceCells(content: Buffer, cells: Record<string, string>): Buffer {
  const parts = unzip(content)
  const name = 'xl/worksheets/sheet1.xml'
  let sheet = parts.get(name) ?? ''
  for (const [from, to] of Object.entries(cells)) {
    if (!sheet.includes(`>${from}<`)) throw new Error(`no cell of the workbook says ${from}`)
    sheet = sheet.replace(`>${from}<`, `>${to}<`)
  }
  return zip(parts.set(name, sheet))
}

/** A ZIP archive without compression. */
function zip(parts: Map<string, string>): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const [name, text] of parts) {
    const path = Buffer.from(name)
    const data = Buffer.from(text)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt32LE(crc32(data), 10)
    header.writeUInt32LE(data.length, 14)
    header.writeUInt32LE(data.length, 18)
    header.writeUInt16LE(path.length, 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, path, data])
    const offsets = Buffer.alloc(14)
    offsets.writeUInt32LE(offset, 10)
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), header, offsets, path]))
    files.push(file)
    offset += file.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.size, 4)
  end.writeUInt16LE(parts.size, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, directory, Buffer.from('PK\u0005\u0006'), end])
}

/** The entries of a ZIP archive, from its central directory. */
function unzip(content: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  const end = content.lastIndexOf('PK\u0005\u0006')
  let at = content.readUInt32LE(end + 16)
  for (let n = content.readUInt16LE(end + 10); n > 0; n--) {
    const [path, extra, comment] = [28, 30, 32].map((offsets) => content.readUInt16LE(at + offsets))
    const file = content.readUInt32LE(at + 42)
    const from = file + 30 + content.readUInt16LE(file + 26) + content.readUInt16LE(file + 28)
    const data = content.subarray(from, from + content.readUInt32LE(at + 20))
    const name = content.toString('utf8', at + 46, at + 46 + (path ?? 0))
    parts.set(name, (content.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data).toString())
    at += 46 + (path ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return parts
}
