import type { IncomingMessage } from 'node:http'
import type { FaultFacts } from '@lokum/contracts/problems/fault-facts'
import { fillText } from '@lokum/contracts/problems/fill-text'
import { type ProblemCode, problems } from '@lokum/contracts/problems/problem'
import type { ProblemBody } from '@lokum/contracts/problems/problem-body'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { Values } from '@lokum/contracts/problems/requirement'

/** A fault of a member of the body (`#/address/city`), a query parameter or a header. */
export type Fault = FaultFacts & FaultLocation
type FaultLocation = { pointer: string } | { parameter: string } | { header: string }

type Members = Pick<ProblemBody, 'quota' | 'used' | 'limit' | 'missing'>

type ProblemFacts = {
  faults?: readonly Fault[]
  /** Fill the placeholders of the text, for example `{limit}`. */
  values?: Values
  headers?: Readonly<Record<string, string>>
  /** Identifiers of the objects that block the request, all of the caller's account. */
  objects?: readonly string[]
  /** Further members of the answer's body. */
  members?: Members
  /** Only where one code has several statuses (`upstream_unavailable`: 502, 503, 504). */
  status?: ProblemBody['status']
  cause?: unknown
}

/** A refusal: a stable code, its one status and what the caller can do about it. Everything else that is thrown is a bug. */
export class Problem extends Error {
  override readonly name: string = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly faults: readonly Fault[]
  readonly values: Values
  readonly headers: Readonly<Record<string, string>>
  readonly objects: readonly string[]
  readonly members: Members

  constructor(code: ProblemCode, facts: ProblemFacts = {}) {
    super(
      fillText(problems[code].detail, 'en', facts.values),
      facts.cause === undefined ? undefined : { cause: facts.cause },
    )
    this.code = code
    this.status = facts.status ?? problems[code].status
    this.faults = facts.faults ?? []
    this.values = facts.values ?? {}
    this.headers = facts.headers ?? {}
    this.objects = facts.objects ?? []
    this.members = facts.members ?? {}
  }
}

export class ValidationFailed extends Problem {
  constructor(faults: readonly Fault[]) {
    super('validation_failed', { faults })
  }
}

export class NotFound extends Problem {
  constructor() {
    super('not_found')
  }
}

const longestPath = 200

/** No operation has the path of the request, which may not be one of an object either. */
export class UnknownOperation extends Problem {
  constructor({ method = 'GET', url = '' }: Pick<IncomingMessage, 'method' | 'url'>) {
    const [path = ''] = url.split('?', 1)
    const shown = path.length > longestPath ? `${path.slice(0, longestPath)}…` : path
    super('unknown_operation', { values: { method, path: shown } })
  }
}

/**
 * The request does not fit the present state of an object; without other objects, of the one that its path names. A fault says which
 * value would fit.
 */
export class StateForbids extends Problem {
  constructor(reason: Text, objects: readonly string[] = [], faults: readonly Fault[] = []) {
    super('invalid_state', { values: { reason }, objects, faults })
  }
}

/** The caller's own account keeps its share busy; calls of other accounts go on. */
export class ShareFull extends Problem {
  constructor() {
    super('rate_limited', { headers: { 'retry-after': '2' } })
  }
}

export class Overloaded extends Problem {
  constructor(cause?: unknown) {
    super('overloaded', { headers: { 'retry-after': '1' }, cause })
  }
}

/** The answer of a commit was lost: the change may have been carried out. */
export class OutcomeUnknown extends Problem {
  constructor(cause: unknown) {
    super('outcome_unknown', { cause })
  }
}
