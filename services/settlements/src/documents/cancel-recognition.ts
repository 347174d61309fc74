import type { Context } from '@lokum/service-kit/http/context'
import type { DocumentReadingRow } from './document.ts'
import { forgetRecognition } from './forget-recognition.ts'

/** Cancels the recognition of text once lines are typed, so that no line is counted twice. */
export async function cancelRecognition(em: Context['em'], reading: DocumentReadingRow): Promise<void> {
  if (reading.status !== 'waiting') return
  const others = reading.findings.filter(({ code }) => code !== 'no_lines')
  Object.assign(reading, { status: 'done', findings: [...others, { code: 'no_lines', why: 'picture' }] })
  await forgetRecognition(em, reading)
}
