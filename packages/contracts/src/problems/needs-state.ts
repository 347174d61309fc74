import type { Text } from './problem-definition.ts'

/** How far an object has come, for people. */
const stateWords = {
  accepted: { en: 'taken by the mail server', pl: 'przyjęto na serwerze poczty' },
  active: { en: 'active', pl: 'działa' },
  answered: { en: 'answered', pl: 'jest odpowiedź' },
  bounced: { en: 'it came back', pl: 'wróciła' },
  calculated: { en: 'open', pl: 'w toku' },
  cancelled: { en: 'cancelled', pl: 'anulowano' },
  disabled: { en: 'disabled', pl: 'wyłączono' },
  draft: { en: 'not calculated yet', pl: 'jeszcze nie policzono' },
  failed: { en: 'it failed', pl: 'nie udało się' },
  finished: { en: 'finished', pl: 'zakończono' },
  open: { en: 'open', pl: 'czeka na odpowiedź' },
  paused: { en: 'paused', pl: 'wstrzymano' },
  prepared: { en: 'the statement is prepared', pl: 'zestawienie jest przygotowane' },
  queued: { en: 'waiting to be sent', pl: 'czeka na wysłanie' },
  running: { en: 'running', pl: 'trwa' },
  sending: { en: 'being sent', pl: 'trwa wysyłanie' },
  sent: { en: 'sent to the tenant', pl: 'wysłano najemcy' },
  superseded: { en: 'a later version was sent', pl: 'wysłano nowszą wersję' },
  unconfirmed: { en: 'it is not known whether it arrived', pl: 'nie wiadomo, czy dotarła' },
} as const satisfies Record<string, Text>

type State = keyof typeof stateWords

/** Why the state of an object does not allow an operation, and what does. */
export function needsState({ object, state, advice }: { object: Text; state: State; advice: Text }): Text {
  const word = stateWords[state]
  return { en: `${object.en}: ${word.en}. ${advice.en}`, pl: `${object.pl}: ${word.pl}. ${advice.pl}` }
}
