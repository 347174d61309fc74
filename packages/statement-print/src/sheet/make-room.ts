import { page, type Sheet } from './sheet.ts'

/** Starts a new page when less than this height is left; anything taller than a page starts at its top. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height <= page.bottom || isFresh(sheet)) return
  sheet.pdf.addPage()
  sheet.y = page.top
  sheet.repeat?.()
}

function isFresh({ y }: Sheet): boolean {
  return y === page.top
}
