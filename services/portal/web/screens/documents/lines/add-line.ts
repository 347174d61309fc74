import { call } from '../../../interface/call.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import type { lineBody } from './line-body.ts'
import type { writeReplacement } from './replaced-line.ts'

/** Adds a typed line, perhaps in the place of one that was read, and gives its number. */
export async function addLine(
  id: string,
  body: ReturnType<typeof lineBody> | ReturnType<typeof writeReplacement>,
): Promise<number | null> {
  const form = `line ${id}${'replaces' in body ? ` instead of ${body.replaces}` : ''}`
  const add = (key: string) => call('POST /v1/documents/{id}/lines', { params: { id }, body, key })
  const { body: document } = await sendOnce(form, add)
  return document.reading?.lines.at(-1)?.line ?? null
}
