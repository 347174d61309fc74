import type { Months } from '@lokum/contracts/settlements/months'
import { lastMonth } from '../words/periods.ts'
import { call } from './call.ts'
import { kept } from './kept.ts'
import { sessionState } from './session.ts'

/** The month before the one in which the person looks at the pages. */
export function usualMonth(): string {
  const state = sessionState.read()
  return lastMonth(state.kind === 'none' ? new Date().toISOString() : state.session.now)
}

/** Asks for the month that waits longest for its statements; the usual one while the account has none, or cannot be asked. */
export async function readFirstMonth(): Promise<string> {
  const answer = await call('GET /v1/settlements/months', {}).catch(() => null)
  return answer === null ? usualMonth() : firstOf(answer.body, usualMonth())
}

/** Chooses the month that waits longest, for the screens that lead to the chosen one. */
export async function chooseFirstMonth(): Promise<void> {
  kept.write('month', await readFirstMonth())
}

/** The settling of the current month has not begun, so it is the first one only for tenancies that begin in it. */
function firstOf({ first_unfinished: first, data }: Months, usual: string): string {
  if (first === null) return usual
  const isUsualSettled = data.some(({ period }) => period === usual)
  return first.period > usual && isUsualSettled ? usual : first.period
}
