import type { Document } from '@lokum/contracts/settlements/document'
import { noAnswer, readRefusal } from '../../interface/read-refusal.ts'
import { Refusal } from '../../interface/refusal.ts'
import { sessionState } from '../../interface/session.ts'
import { chosenLanguage } from '../../words/language.ts'

/** Stores a photo of a meter; refused with `Refusal`. The same photo again answers with the document that exists. */
export async function uploadPhoto(file: File): Promise<Document> {
  const form = new FormData()
  form.append('kind', 'meter_photo')
  form.append('file', file)
  const state = sessionState.read()
  const headers = {
    accept: 'application/json',
    'accept-language': chosenLanguage(),
    'idempotency-key': crypto.randomUUID(),
    'x-portal': state.kind === 'none' ? '' : state.session.tag,
  }
  const answer = await fetch('/api/v1/documents', { method: 'POST', headers, body: form }).catch(() => null)
  if (answer === null) throw new Refusal(noAnswer, true)
  if (!answer.ok) throw new Refusal(await readRefusal(answer))
  return await answer.json()
}
