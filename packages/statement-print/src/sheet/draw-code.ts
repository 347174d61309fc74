import { encode } from 'uqr'
import type { Sheet } from './sheet.ts'

type CodeArea = { x: number; y: number; size: number }

/** Draws a QR code of level L without the quiet zone: the caller leaves four modules empty around it. */
export function drawCode({ pdf }: Sheet, text: string, { x, y, size }: CodeArea): void {
  const { data, size: modules } = encode(text, { ecc: 'L', border: 0, boostEcc: false })
  const module = size / modules
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pdf.rect(x + column * module, y + row * module, module, module)
  pdf.fill('#000000')
}
