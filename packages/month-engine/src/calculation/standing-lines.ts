import type { DocumentLine } from '@lokum/contracts/settlements/document'

/** The lines that no typed line replaces: what was read wrongly is no input of anything. */
export function standingLines<Line extends Pick<DocumentLine, 'line' | 'replaces'>>(lines: readonly Line[]): Line[] {
  const replaced = new Set(lines.map(({ replaces }) => replaces))
  return lines.filter(({ line }) => !replaced.has(line))
}
