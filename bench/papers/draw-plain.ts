import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import PDFDocument from 'pdfkit'

const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

/** The peer: the same library and font and the lines of the same statement, one below the other, without tags, tables or a code. */
export async function drawPlain({ landlord, tenant, reference_code, items }: StatementSnapshot): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', font })
  const bytes = buffer(document)
  document.fontSize(9).text(`${landlord.name}\n${tenant.name}\n${reference_code}`)
  for (const { label, formula, amount_pln, source } of items) {
    document
      .text(`${label}  ${amount_pln.toFixed(2)}`)
      .text(formula)
      .text(source)
  }
  document.end()
  return await bytes
}
