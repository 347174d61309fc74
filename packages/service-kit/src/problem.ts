import type { FaultCode } from '@lokum/contracts/problems/fault'
import { type ProblemBody, type ProblemCode, problems } from '@lokum/contracts/problems/problem'

/** Where a fault is: a member of the body (`#/address/city`), a query parameter or a header. */
export type Fault = { code: FaultCode } & ({ pointer: string } | { parameter: string } | { header: string })

type ProblemFacts = {
  faults?: readonly Fault[]
  /** Fill the placeholders of the text, for example `{limit}`. */
  values?: Readonly<Record<string, string | number>>
  headers?: Readonly<Record<string, string>>
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
  readonly values: Readonly<Record<string, string | number>>
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ProblemCode, facts: ProblemFacts = {}) {
    super(
      fillText(problems[code].detail.en, facts.values),
      facts.cause === undefined ? undefined : { cause: facts.cause },
    )
    this.code = code
    this.status = facts.status ?? problems[code].status
    this.faults = facts.faults ?? []
    this.values = facts.values ?? {}
    this.headers = facts.headers ?? {}
  }
}

/** A text with its placeholders, as `{limit}`, filled. */
export function fillText(text: string, values: Problem['values'] = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
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

export class Overloaded extends Problem {
  constructor(cause?: unknown) {
    super('overloaded', { headers: { 'retry-after': '1' }, cause })
  }
}
