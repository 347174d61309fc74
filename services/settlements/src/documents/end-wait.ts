import type { Context } from '@lokum/service-kit/http/context'
import type { DocumentReadingRow } from './document.ts'
import { forgetRecognition } from './forget-recognition.ts'

/** A person types what a picture shows, so its text is not recognised any more: the same line would count twice. */
export async function endWait(em: Context['em'], reading: DocumentReadingRow): Promise<void> {
  if (reading.status !== 'waiting') return
  const others = reading.findings.filter(({ code }) => code !== 'no_lines')
  Object.assign(reading, { status: 'done', findings: [...others, { code: 'no_lines', why: 'picture' }] })
  await forgetRecognition(em, reading)
}
