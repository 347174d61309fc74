import type { Text } from '@lokum/contracts/problems/problem-definition'
import { type Problem, StateForbids } from '@lokum/service-kit/problem'

/** A settlement with its reference code, or another object with its name. */
export type Use = { id: string; code: string }

type Refusal = new (reason: Text, blocking: readonly string[]) => Problem

type Choices = {
  refusal?: Refusal
  /** The most uses named in the message. */
  most?: number
}

/**
 * Refuses a change that the found uses forbid: the message names the first of them, and the ids of all block.
 * @throws StateForbids, or the refusal given
 */
export function refuseUsed(found: readonly Use[], reason: (codes: string) => Text, choices: Choices = {}): void {
  if (found.length === 0) return
  const { refusal: Refused = StateForbids, most = 5 } = choices
  const codes = found.slice(0, most).map(({ code }) => code)
  throw new Refused(
    reason(codes.join(', ')),
    found.map(({ id }) => id),
  )
}
