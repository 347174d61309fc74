import { asArtifact } from './as-artifact.ts'
import { type colours, page, type Sheet } from './sheet.ts'

type Rule = {
  y: number
  colour: (typeof colours)[keyof typeof colours]
  from?: number
  to?: number
  thickness?: number
}

/** Draws a hairline across the page, or a part of it. */
export function drawRule(sheet: Sheet, { y, colour, from = page.left, to = page.right, thickness = 0.5 }: Rule): void {
  asArtifact(sheet, () => {
    sheet.pdf.lineWidth(thickness).strokeColor(colour).moveTo(from, y).lineTo(to, y).stroke()
  })
}
