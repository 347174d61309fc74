import { sessionState } from '../../interface/session.ts'

/** Today in Poland by the clock of the server, as a calendar day. */
export function today(): string {
  const state = sessionState.read()
  const now = state.kind === 'none' ? new Date() : new Date(state.session.now)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(now)
}
