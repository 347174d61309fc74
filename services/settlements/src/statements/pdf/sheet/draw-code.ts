import { encode } from 'uqr'
import type { Sheet } from './sheet.ts'

type Place = { x: number; y: number; size: number }

/** A QR code of level L as squares, without the quiet zone: the paper around it is to stay empty for four of its modules. */
export function drawCode({ pdf }: Sheet, text: string, { x, y, size }: Place): void {
  const { data, size: modules } = encode(text, { ecc: 'L', border: 0, boostEcc: false })
  const module = size / modules
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pdf.rect(x + column * module, y + row * module, module, module)
  pdf.fill('#000000')
}
