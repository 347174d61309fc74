import { noAnswer, readRefusal } from './read-refusal.ts'
import { Refusal } from './refusal.ts'
import { createStore, type Store } from './store.ts'

/** The logged-in person, as `GET /session` answers. */
export type Session = {
  person: { login: string; name: string }
  scopes: readonly string[]
  tag: string
  now: string
  ends_at: string
  idle_ends_at: string
}

/** `ended`: the page stays as it is and waits for the same person. `other`: somebody else has logged in since. */
export type SessionState =
  | { kind: 'none' }
  | { kind: 'open'; session: Session }
  | { kind: 'ended'; session: Session }
  | { kind: 'other'; session: Session; name: string }

type Send = (url: string, init: RequestInit) => Promise<Response>

export const sessionState: Store<SessionState> = createStore<SessionState>({ kind: 'none' })

/** Asks who is logged in; null: no one. */
export async function readSession(send: Send): Promise<Session | null> {
  const answer = await send('/session', { method: 'GET', cache: 'no-store' }).catch(() => null)
  if (answer === null) throw new Refusal(noAnswer)
  if (answer.ok) return await answer.json()
  const facts = await readRefusal(answer)
  if (facts.code === 'session_ended') return null
  throw new Refusal(facts)
}

/** The state after a look at the session, on a page that belongs to `before`. */
export function sessionAfter(before: Session, now: Session | null): SessionState {
  if (now === null) return { kind: 'ended', session: before }
  if (now.person.login === before.person.login) return { kind: 'open', session: now }
  return { kind: 'other', session: before, name: now.person.name }
}

/** Looks again who is logged in, and tells the page. */
export async function checkSession(send: Send): Promise<SessionState> {
  const state = sessionState.read()
  if (state.kind === 'none') return state
  const next = sessionAfter(state.session, await readSession(send))
  sessionState.write(next)
  return next
}

/** Resolves once the person of the page is logged in again. */
export async function sessionRenewed(send: Send): Promise<void> {
  const { kind } = await checkSession(send)
  if (kind === 'open') return
  const { promise, resolve } = Promise.withResolvers<void>()
  const forget = sessionState.watch(() => {
    if (sessionState.read().kind === 'open') resolve()
  })
  await promise
  forget()
}
