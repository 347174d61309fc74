import { conflictsWithoutObject } from '@lokum/contracts/problems/blocking-object'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { type PromisedAnswer, type PromisedHeader, problemSchema, promisedAnswers } from './promised-answers.ts'
import { readJson } from './read-json.ts'

export type Through = 'gateway' | 'service'

/** The additions to the contract's promises. */
export type Expectation = {
  /** A page of the gateway's own, which no document describes. */
  ownPage?: { status: number; mediaType: string }
  /** Codes of refusals that may come on a path that no document names, besides not_found, unknown_operation and method_not_allowed. */
  problems?: readonly string[]
}

export type AnswerOptions = Expectation & { through: Through }

/** A request and the answer to it; `bytes` are those of the content, decompressed. */
export type Exchange = {
  method: string
  path: string
  answer: { status: number; headers: Record<string, string>; bytes: Buffer }
}

type ReadExchange = Exchange & { answer: { body: unknown } }

/** Compares one answer with the generated documents; says what was promised and what came if they differ. */
export function describeBreach(exchange: Exchange, options: AnswerOptions): string | undefined {
  const { method, path, answer } = exchange
  const read = { method, path: path.replace(/[?#].*$/s, ''), answer: { ...answer, body: readJson(answer) } }
  const faults = faultsOf(read, options)
  if (faults.length === 0) return undefined
  const came = `${answer.status} ${answer.headers['content-type'] ?? '(no content type)'} ${excerpt(answer.bytes)}`
  const promises = faults.map((fault) => `  promised: ${fault}`)
  return [`${method} ${path} broke the contract`, ...promises, `  came: ${came}`].join('\n')
}

function faultsOf(exchange: ReadExchange, options: AnswerOptions): string[] {
  const { method, path, answer } = exchange
  // The gateway knows no operation between services: to its clients those paths are nothing.
  const isHidden = options.through === 'gateway' && path.startsWith('/internal/')
  const operation = isHidden ? undefined : promisedAnswers(method, path)
  if (isOwnPage(exchange, options)) return []
  if (operation === undefined) return faultsOfUndeclared(answer, options)
  const promise = operation.answerOf(answer.status)
  if (promise === undefined) return [`${operation.id} answers with one of ${operation.statuses.join(', ')}`]
  return [
    ...(method === 'HEAD' ? [] : faultsOfBody(promise, answer)),
    ...faultsOfConflict(answer),
    ...promise.headers.flatMap((header) => faultsOfHeader(header, answer, options.through)),
  ]
}

/** A conflict names the objects that block the request, unless it is one of the few without an object. */
function faultsOfConflict(answer: ReadExchange['answer']): string[] {
  const code = codeOf(answer)
  if (answer.status !== 409 || conflictsWithoutObject.some((one) => one === code)) return []
  const objects = memberOf(answer.body, 'objects')
  const count = memberOf(answer.body, 'object_count')
  const isNamed = Array.isArray(objects) && objects.length > 0 && Number(count) >= objects.length
  return isNamed ? [] : ['a conflict with `objects` that block the request, and their `object_count`']
}

function isOwnPage({ answer }: ReadExchange, { ownPage }: Expectation): boolean {
  return ownPage?.status === answer.status && ownPage.mediaType === mediaTypeOf(answer)
}

function faultsOfUndeclared(answer: ReadExchange['answer'], { problems = [], ownPage }: Expectation): string[] {
  const allowed = ['not_found', 'unknown_operation', 'method_not_allowed', ...problems]
  const page = ownPage ? `the page ${ownPage.status} ${ownPage.mediaType}, or ` : ''
  const code = codeOf(answer)
  if (code === undefined || !allowed.includes(code))
    return [`${page}a refusal (${allowed.join(', ')}), since no document names this method and path`]
  const allow = code === 'method_not_allowed' && !answer.headers.allow ? ['the header Allow with a 405'] : []
  return [...faultsOfBody({ ...anyProblem(), headers: [] }, answer), ...statusFault(answer), ...allow]
}

function anyProblem() {
  return { mediaTypes: ['application/problem+json'], isValidBody: problemSchema() }
}

function statusFault({ status, body }: ReadExchange['answer']): string[] {
  return memberOf(body, 'status') === status ? [] : ['the same status in the body as in the answer']
}

function faultsOfBody({ mediaTypes, isValidBody }: PromisedAnswer, answer: ReadExchange['answer']): string[] {
  if (mediaTypes.length === 0) return answer.bytes.length === 0 ? [] : ['no body']
  if (!mediaTypes.includes(mediaTypeOf(answer) ?? '')) return [`the media type ${mediaTypes.join(' or ')}`]
  // One answer may be promised as JSON or as another kind of file.
  const isJson = /[/+]json$/.test(mediaTypeOf(answer) ?? '')
  return isValidBody && isJson ? faultsOfJson(isValidBody, answer.body) : []
}

function faultsOfJson(isValidBody: ValidateFunction, body: unknown): string[] {
  if (body === undefined) return ['a body of valid JSON']
  if (isValidBody(body)) return []
  return (isValidBody.errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`)
}

function faultsOfHeader(header: PromisedHeader, answer: ReadExchange['answer'], through: Through): string[] {
  if (through === 'service' && header.name.startsWith('ratelimit')) return []
  const value = answer.headers[header.name]
  const needed = header.required || header.codes.includes(codeOf(answer) ?? '')
  if (value === undefined) return needed ? [`the header ${header.name}`] : []
  if (header.isValid(value)) return []
  return [`a header ${header.name} that ${header.isValid.errors?.[0]?.message}, not "${value}"`]
}

function codeOf({ body }: ReadExchange['answer']): string | undefined {
  const code = memberOf(body, 'code')
  return typeof code === 'string' ? code : undefined
}

function memberOf(body: unknown, member: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, member) : undefined
}

function mediaTypeOf({ headers }: ReadExchange['answer']): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}

function excerpt(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text
}
