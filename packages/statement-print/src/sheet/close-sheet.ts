import { asArtifact } from './as-artifact.ts'
import { drawRule } from './draw-rule.ts'
import { paintText } from './paint-text.ts'
import { setText } from './set-text.ts'
import { colours, measure, page, type Sheet, styles } from './sheet.ts'

type Footer = { left: string; right: (page: number, pages: number) => string }

const footerY = 807

/** Writes the footer of every page and returns the bytes. */
export async function closeSheet(sheet: Sheet, footer: Footer): Promise<Uint8Array> {
  const { pdf, root } = sheet
  const { count } = pdf.bufferedPageRange()
  for (let number = 1; number <= count; number += 1) {
    pdf.switchToPage(number - 1)
    drawRule(sheet, { y: footerY - 6, colour: colours.line })
    asArtifact(sheet, () => {
      const right = setText(sheet, footer.right(number, count), { style: styles.small, width: measure })
      const left = setText(sheet, footer.left, { style: styles.small, width: measure - right.width - 20 })
      paintText(sheet, left, { x: page.left, y: footerY })
      paintText(sheet, right, { x: page.right - right.width, y: footerY })
    })
  }
  root.end()
  pdf.end()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
