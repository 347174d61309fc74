import type { Text } from './problem-definition.ts'

/** The days of an agreement, as in "runs from 2026-01-01 to 2026-03-31". */
export function daysOfAgreement({ start, end }: { start: string; end: string | null | undefined }): Text {
  return {
    en: end == null ? `from ${start}` : `from ${start} to ${end}`,
    pl: end == null ? `od ${start}` : `od ${start} do ${end}`,
  }
}
