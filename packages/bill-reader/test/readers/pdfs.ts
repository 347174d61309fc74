import { createRequire } from 'node:module'
import { constants, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

/** A PDF as programs make it, with a font that has Polish letters; `draw` puts something on it. */
export async function aPdf(
  draw: (pdf: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', font, ...options })
  pdf.fontSize(10)
  draw(pdf)
  pdf.end()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** A PDF written by hand: the first object is the catalogue. */
export function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = 9
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer <</Root 1 0 R/Size ${size}>>\n`))
  parts.push(Buffer.from(`startxref\n${length}\n%%EOF`))
  return Buffer.concat(parts)
}

/** One page with this content; the further objects begin with number 6. */
export function pageWith(content: string | Buffer, { filter = '', catalog = '', resources = '' } = {}): Buffer {
  return rawPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${resources}>>>>`,
    aStream(content, filter),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
}

export function aStream(content: string | Buffer, filter = ''): Buffer {
  const bytes = Buffer.from(content)
  const head = Buffer.from(`<</Length ${bytes.length}${filter}>>stream\n`)
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')])
}

/** A text repeated many times and compressed, without ever being whole in memory; only its last checksum is wrong. */
export function compressedRepeats(text: string, times: number): Buffer {
  const once = deflateSync(text, { finishFlush: constants.Z_FULL_FLUSH })
  const [head, block] = [once.subarray(0, 2), once.subarray(2)]
  const end = Buffer.from([3, 0, 0, 0, 0, 0])
  return Buffer.concat([head, ...Array<Buffer>(times).fill(block), end])
}
