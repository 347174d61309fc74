import type { DocumentLineRow, DocumentReadingRow, DocumentRow } from './document.ts'

/**
 * The version that clients see as the ETag. The upload is version 1 and the reading 2, and each line has one: an earlier release
 * counted these alone and stored none.
 */
export function readVersion(
  { version }: DocumentRow,
  reading: DocumentReadingRow | null,
  lines: readonly Pick<DocumentLineRow, 'line'>[],
): number {
  const last = Math.max(0, ...lines.map(({ line }) => line))
  return Math.max(version, reading === null ? 1 : 2, last === 0 ? 1 : last + 2)
}
