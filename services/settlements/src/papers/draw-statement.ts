import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import PDFDocument from 'pdfkit'

const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

/** The PDF of a statement. @param text the bytes of statement.json as text */
export async function drawStatement(text: string): Promise<Uint8Array> {
  const snapshot: StatementSnapshot = JSON.parse(text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const pdf = new PDFDocument({
    size: 'A4',
    font,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: snapshot.locale === 'pl' ? 'pl-PL' : 'en-GB',
    info: {
      Title: snapshot.transfer.title,
      Keywords: `${snapshot.statement_id} sha256:${sha256}`,
      CreationDate: new Date(`${snapshot.prepared_on}T00:00:00Z`),
      Producer: 'Lokum',
      Creator: 'Lokum',
    },
  })
  pdf.text(snapshot.reference_code)
  for (const { label, amount_pln } of snapshot.items) pdf.text(`${label} ${amount_pln}`)
  pdf.text(`${snapshot.to_pay_pln}`)
  pdf.end()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
