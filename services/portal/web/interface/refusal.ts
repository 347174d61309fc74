import type { ProblemCode } from '@lokum/contracts/problems/problem'

/** Refusals that the interface does not know: those of the portal itself, and no answer at all. */
export type PortalCode = 'session_ended' | 'other_person' | 'call_refused' | 'no_answer' | 'unknown'

export type RefusalCode = ProblemCode | PortalCode

/** A fault of one field; `at` is its JSON pointer, or the name of a parameter or header. `suggested` is a value that fits. */
export type FieldFault = { at: string; code: string; detail: string; suggested?: number }

export type RefusalFacts = {
  code: string
  status: number
  /** The sentence of the interface, in the language of the page. */
  detail: string
  requestId: string | null
  errors: readonly FieldFault[]
  /** Identifiers of the objects that block the request. */
  objects: readonly string[]
  quota: { name: string; used: number; limit: number } | null
  retryAfterSeconds: number | null
  /** The right that the session lacks. */
  missingScope: string | null
}

/** Whether sending the same again may help: the interface was busy, or its answer was lost. */
export function mayHelpAgain(error: Error): boolean {
  return error instanceof Refusal && (error.isOutcomeUnknown || error.facts.status === 0 || error.facts.status >= 429)
}

/** An operation that was refused, or whose outcome is not known. */
export class Refusal extends Error {
  readonly facts: RefusalFacts
  /** A change was sent, and it is unknown whether it was made. */
  readonly isOutcomeUnknown: boolean

  constructor(facts: RefusalFacts, isOutcomeUnknown = false) {
    super(`${facts.status} ${facts.code}`)
    this.name = 'Refusal'
    this.facts = facts
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}
