/** Anything that a call can fail with, apart from a wrong argument and the caller's own abort. */
export class LokumError extends Error {
  override readonly name: string = 'LokumError'
  /** Quote it to support. */
  readonly request_id: string | undefined
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined

  constructor(message: string, known: { cause?: unknown } & Partial<AnswerFacts> = {}) {
    super(message, known.cause === undefined ? undefined : { cause: known.cause })
    this.request_id = known.request_id
    this.status = known.status
    this.retryAfterMs = known.retryAfterMs
  }
}

/** The facts of the answer that an error came from. */
export type AnswerFacts = {
  request_id: string | undefined
  status: number | undefined
  retryAfterMs: number | undefined
}

/** The connection broke or never came about; the request may have been carried out. */
export class ConnectionLost extends LokumError {
  override readonly name = 'ConnectionLost'
  /** The reason that the engine gives, such as `ECONNREFUSED`. */
  readonly reason: string

  constructor(url: string, cause: unknown) {
    const reason = reasonOf(cause)
    super(`There was no answer from ${new URL(url).host}: ${reasonTexts[reason] ?? reason}.`, { cause })
    this.reason = reason
  }

  /** Whether the same would happen a second later: nothing listens, or the name or certificate of the host is wrong. */
  get isLasting(): boolean {
    return this.reason in reasonTexts || /^(ERR_TLS|CERT|DEPTH|SELF_SIGNED|UNABLE_TO)_/.test(this.reason)
  }
}

const reasonTexts: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this port (ECONNREFUSED)',
  ENOTFOUND: 'there is no host of this name (ENOTFOUND)',
  EHOSTUNREACH: 'no way leads to this host (EHOSTUNREACH)',
  ENETUNREACH: 'no way leads to its network (ENETUNREACH)',
  'bad port': 'fetch refuses this port, which belongs to another protocol (bad port)',
}

/** The code or, where there is none, the text of the first cause. */
function reasonOf(error: unknown): string {
  const { cause, code, message } = Object(error)
  if (cause !== undefined) return reasonOf(cause)
  return String(code ?? message ?? 'no reason is known')
}

/** The answer took longer than allowed; the request may have been carried out. */
export class TimedOut extends LokumError {
  override readonly name = 'TimedOut'
}

/** Not an answer of the API: a redirect, a page of a proxy, or more bytes than allowed. */
export class UnexpectedAnswer extends LokumError {
  override readonly name = 'UnexpectedAnswer'
}

/** The body of a refusal, RFC 9457. */
export type ProblemBody = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly request_id: string
  /** The faults of single members of the request. */
  readonly errors?: readonly { readonly code: string; readonly detail: string; readonly [member: string]: unknown }[]
  readonly [member: string]: unknown
}

/** The API refused the request; each code has a class of its own in `@lokum/client/problems`. */
export class ProblemError extends LokumError {
  override readonly name: string = 'ProblemError'
  readonly code: string
  readonly problem: ProblemBody

  constructor(problem: ProblemBody, facts: AnswerFacts) {
    super(problem.detail, facts)
    this.code = problem.code
    this.problem = problem
  }
}
