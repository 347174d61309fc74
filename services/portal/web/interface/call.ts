import { chosenLanguage } from '../words/language.ts'
import { type Connection, callOver } from './call-over.ts'
import { send } from './early.ts'
import type { Answer, AskedOf, OperationName } from './operations.ts'
import type { AnyAsked } from './request.ts'
import { sessionRenewed, sessionState } from './session.ts'
import { createStore } from './store.ts'

/** Until when calls wait before they are sent again, in milliseconds of `performance.now()`; null: none waits. */
export const waitingUntil = createStore<number | null>(null)

/** The way to the interface for the person of this page. */
export const connection: Connection = {
  send,
  language: chosenLanguage,
  tag: () => {
    const state = sessionState.read()
    return state.kind === 'none' ? '' : state.session.tag
  },
  renew: () => sessionRenewed(fetch),
  wait: async (seconds) => {
    const until = performance.now() + seconds * 1000
    waitingUntil.write(Math.max(until, waitingUntil.read() ?? 0))
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    if ((waitingUntil.read() ?? 0) <= until) waitingUntil.write(null)
  },
}

/** Calls an operation of the interface; refused with `Refusal`. */
export async function call<Name extends OperationName>(
  name: Name,
  asked: AskedOf<Name> & AnyAsked,
): Promise<Answer<Name>> {
  const answer = await callOver(connection, name, asked)
  return { body: answer.status === 204 ? undefined : await answer.json(), version: answer.headers.get('etag') }
}
