import { dropFormKey, formKey } from './form-key.ts'
import { Refusal } from './refusal.ts'

/** Sends a form under its key. A refused form may be sent again with other values, so it gets a new key. */
export async function sendOnce<Answer>(form: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await send(formKey(form))
    dropFormKey(form)
    return answer
  } catch (error) {
    if (isFinal(error)) dropFormKey(form)
    throw error
  }
}

function isFinal(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.isOutcomeUnknown) return false
  const { status, code } = error.facts
  return status >= 400 && status < 500 && code !== 'idempotency_conflict'
}
