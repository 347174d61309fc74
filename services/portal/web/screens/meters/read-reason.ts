import type { Texts } from './use-form.ts'

/** The answer to the guard's question, if it was given. */
export function readReason(texts: Texts): { reason?: string; rolled_over: boolean } {
  const reason = (texts['/reason'] ?? '').trim()
  return { rolled_over: texts['/rolled_over'] === 'yes', ...(reason !== '' && { reason }) }
}
