import { problemClasses } from '../generated/problems.ts'
import { type AnswerFacts, type ProblemBody, ProblemError, UnexpectedAnswer } from '../wire/errors.ts'
import { readBytes } from '../wire/read-bytes.ts'
import type { Settings } from '../wire/settings.ts'
import type { DeclaredOperation } from './plan-request.ts'

/** An answer whose data has the shape that the interface promises for the operation. */
export type LooseAnswer = {
  data: ReturnType<typeof JSON.parse>
  status: number
  etag: string | undefined
  replayed: boolean
  request_id: string | undefined
}

/** Reads an answer up to the allowed size. @throws ProblemError if it is a refusal, UnexpectedAnswer if it is none of ours */
export async function readAnswer(
  response: Response,
  { settings, operation }: { settings: Settings; operation: Pick<DeclaredOperation, 'file'> },
): Promise<LooseAnswer> {
  const { status, headers } = response
  const facts = factsOf(response, settings)
  const type = headers.get('content-type') ?? ''
  // A browser hides where a redirect leads, and gives it the status 0.
  if (status < 200 || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    throw new UnexpectedAnswer('The answer is a redirect, which is not followed.', facts)
  }
  const content = await readBytes(response, settings.maxAnswerBytes)
  if (!content) throw new UnexpectedAnswer(`The answer has more than ${settings.maxAnswerBytes} bytes.`, facts)
  if (status >= 400) throw refusalOf(await content.text(), facts)
  const { request_id } = facts
  const replayed = headers.get('idempotent-replayed') === 'true'
  const bytes = new Blob([content], { type })
  const data = operation.file ? bytes : await dataOf(bytes, facts)
  return { data, status, etag: headers.get('etag') ?? undefined, replayed, request_id }
}

async function dataOf(content: Blob, facts: AnswerFacts) {
  if (content.size === 0) return undefined
  return /^application\/([\w.-]+\+)?json\b/.test(content.type) ? parsed(await content.text(), facts) : content
}

function refusalOf(text: string, facts: AnswerFacts): ProblemError | UnexpectedAnswer {
  const problem: ProblemBody | null = text.startsWith('{') ? parsed(text, facts) : null
  if (typeof problem?.code !== 'string' || typeof problem.detail !== 'string') {
    return new UnexpectedAnswer(`Status ${facts.status} without a problem; a proxy may have answered.`, facts)
  }
  const classes: Readonly<Record<string, typeof ProblemError>> = problemClasses
  const ClassOfCode = Object.hasOwn(classes, problem.code) ? classes[problem.code] : undefined
  return new (ClassOfCode ?? ProblemError)(problem, { ...facts, request_id: facts.request_id ?? problem.request_id })
}

function parsed(text: string, facts: AnswerFacts) {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnexpectedAnswer('The answer is no JSON.', { ...facts, cause })
  }
}

function factsOf({ status, headers }: Response, { clock }: Settings): AnswerFacts {
  const retryAfterMs = millisecondsOf(headers.get('retry-after'), clock.now())
  return { status, request_id: headers.get('x-request-id') ?? undefined, retryAfterMs }
}

/** `Retry-After` has seconds or a date (RFC 9110). */
function millisecondsOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) return undefined
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
