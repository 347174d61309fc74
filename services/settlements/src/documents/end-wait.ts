import type { DocumentReadingRow } from './document.ts'

/** A person types what a picture shows, so its text is not recognised any more: the same line would count twice. */
export function endWait(reading: DocumentReadingRow): void {
  if (reading.status !== 'waiting') return
  const others = reading.findings.filter(({ code }) => code !== 'no_lines')
  Object.assign(reading, { status: 'done', findings: [...others, { code: 'no_lines', why: 'picture' }] })
}
