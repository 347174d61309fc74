import type { Example } from '@lokum/contracts/documents/example'
import { isForTenants, isKeyed, type Operation } from '@lokum/contracts/interface/operation'
import { bruFile, bruPairs, bruText } from './bru-block.ts'
import { variableOf, withVariables } from './variables.ts'

type Pair = readonly [string, string]
export type PlacedRequest = { operation: Operation; example: Example; place: number }

/** The file of one request, with the example's values and the promise of the answer's status. */
export function describeRequest({ operation, example, place }: PlacedRequest): string {
  const { method, summary, description, answer } = operation
  const { params = {}, query = {}, body } = example.request
  return bruFile([
    bruPairs('meta', [
      ['name', summary],
      ['type', 'http'],
      ['seq', place],
    ]),
    bruPairs(method.toLowerCase(), [
      ['url', addressOf(operation, pairsOf(query))],
      ['body', bodyKind(operation, body)],
      ['auth', isForTenants(operation) ? 'bearer' : 'inherit'],
    ]),
    bruPairs('params:query', pairsOf(query)),
    bruPairs('params:path', pairsOf(params)),
    bruPairs('headers', headersOf(operation)),
    bruPairs('auth:bearer', isForTenants(operation) ? [['token', '{{tenant_token}}']] : []),
    bodyBlock(operation, body),
    keepIds(operation, example),
    bruPairs('assert', [['res.status', `eq ${answer.status}`]]),
    bruText('docs', `${summary}.\n\n${description}`),
  ])
}

/** Bruno prefers JSON by itself, so the file is asked for where an operation has both. */
function headersOf(operation: Operation): readonly Pair[] {
  const { file = [], json } = operation.answer
  return [
    ...(isKeyed(operation) ? [['Idempotency-Key', '{{$guid}}'] as const] : []),
    ...(json ? [['Accept', file.join(', ')] as const] : []),
  ]
}

function addressOf({ path }: Operation, query: readonly Pair[]): string {
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  return `{{base_url}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}${search === '' ? '' : `?${search}`}`
}

function bodyKind({ request }: Operation, body: Example['request']['body']): string {
  if (request.upload) return 'multipartForm'
  return body === undefined ? 'none' : 'json'
}

function bodyBlock({ request: { upload } }: Operation, body: Example['request']['body']): string {
  if (!upload) return body === undefined ? '' : bruText('body:json', JSON.stringify(jsonOf(body), null, 2))
  return bruPairs('body:multipart-form', [
    ...pairsOf(body ?? {}),
    ['file', `@file(files/${fileFor(upload.mediaTypes)})`],
  ])
}

function fileFor(mediaTypes: readonly string[]): string {
  if (mediaTypes.includes('application/pdf')) return 'document.pdf'
  return mediaTypes.some((type) => type.startsWith('image/')) ? 'meter.png' : 'payments.csv'
}

/** Keeps the identifiers of a creation for the requests after it; a refused one leaves the variables as they were. */
function keepIds({ method, answer: { status } }: Operation, { answer: { body } }: Example): string {
  const name = variableOf(body?.id)
  if (method !== 'POST' || status === 200 || name === undefined) return ''
  const isLink = typeof body?.url === 'string' && body.url.includes('#')
  const lines = [
    `bru.setVar('${name}', res.body.id)`,
    ...(isLink ? ["bru.setVar('tenant_token', res.body.url.split('#')[1])"] : []),
  ]
  return bruText('script:post-response', `if (res.status === ${status}) {\n  ${lines.join('\n  ')}\n}`)
}

/** JSON with variables; two objects of one kind have become the same, which a list names once. */
function jsonOf(body: Example['request']['body']): unknown {
  return JSON.parse(withVariables(JSON.stringify(body)), (_, value) =>
    Array.isArray(value) && value.every((one) => typeof one === 'string') ? [...new Set(value)] : value,
  )
}

function pairsOf(values: Readonly<Record<string, unknown>>): Pair[] {
  return Object.entries(values).map(([name, value]) => [name, withVariables(String(value))])
}
