import { page, type Sheet } from './sheet.ts'

/** Begins a new page where less than this height is left; what is taller than a page gets one from its top. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height <= page.bottom || isFresh(sheet)) return
  sheet.pdf.addPage()
  sheet.y = page.top
  sheet.repeat?.()
}

function isFresh({ y }: Sheet): boolean {
  return y === page.top
}
