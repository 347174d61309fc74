import { kept } from '../interface/kept.ts'
import { checkSession, sessionState } from '../interface/session.ts'

/** Ends the session here and at the provider. */
export async function logOut(): Promise<void> {
  const state = sessionState.read()
  if (state.kind === 'none') return
  const headers = { 'x-portal': state.session.tag }
  const answer = await fetch('/logout', { method: 'POST', headers }).catch(() => null)
  if (answer?.ok !== true) {
    await checkSession(fetch)
    return
  }
  kept.drop('month')
  const { location: address } = await answer.json()
  location.assign(address)
}
