import type { Settings } from '../wire/settings.ts'
import { joinForm, type PlacedFile } from './join-form.ts'

export type DeclaredOperation = {
  readonly method: string
  readonly path: string
  readonly form?: true
  /** The size of the largest file that its form may have. */
  readonly maxBytes?: number
  /** It answers without a body. */
  readonly empty?: true
  /** It answers with a file, whatever its media type. */
  readonly file?: true
}

export type LooseInput = { readonly body?: unknown; readonly [parameter: string]: unknown }

export type CallOptions = {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  deadlineMs?: number | undefined
  /** Keep it with your own record to repeat the call after a crash; a new one for each call when left out. */
  idempotencyKey?: string | undefined
  /** `etag` of the object as last read. */
  ifMatch?: string | undefined
  /** The media type of the answer, where an operation has several, such as `application/json` of a statement. */
  accept?: string | undefined
  /** Told of the bytes of the file that were handed to the connection, from 0 again in each attempt; Node only, a browser cannot tell. */
  onProgress?: ((progress: UploadProgress) => void) | undefined
}

export type UploadProgress = { readonly sentBytes: number; readonly totalBytes: number }

/** A request that can be sent any number of times. */
export type Plan = {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Blob | undefined
  readonly file?: PlacedFile | undefined
  /** Sending it twice has the effect of sending it once. */
  readonly repeatable: boolean
}

// By their nature, RFC 9110, section 9.2.2.
const repeatableMethods = new Set(['GET', 'PUT', 'DELETE'])

type PlannedOperation = { settings: Settings; operation: DeclaredOperation }

/** Puts the request together. @throws TypeError for arguments that would change its meaning */
export function planRequest({ settings, operation }: PlannedOperation, input: LooseInput, call: CallOptions): Plan {
  const { body: content, ...parameters } = input
  const key = keyOf(operation, call)
  const { body, file } = bodyOf(operation, content)
  return {
    url: settings.baseUrl + addressOf(operation, parameters),
    method: operation.method,
    headers: {
      ...(settings.language && { 'accept-language': settings.language }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(call.accept !== undefined && { accept: printable('accept', call.accept) }),
      ...(call.ifMatch !== undefined && { 'if-match': printable('ifMatch', call.ifMatch) }),
      ...(body !== undefined && { 'content-type': typeof body === 'string' ? 'application/json' : body.type }),
    },
    body,
    file,
    repeatable: key !== undefined || repeatableMethods.has(operation.method),
  }
}

function addressOf({ path }: DeclaredOperation, parameters: Readonly<Record<string, unknown>>): string {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, parameters[name]))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (!inPath.has(name) && value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? filled : `${filled}?${query}`
}

// A dot segment would lead to another operation: /v1/apartments/.. is /v1/.
function segment(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || /^\.{0,2}$/.test(text)) throw new TypeError(`${name} must be an identifier.`)
  return encodeURIComponent(text)
}

function keyOf({ method }: DeclaredOperation, { idempotencyKey }: CallOptions): string | undefined {
  if (method !== 'POST') {
    if (idempotencyKey !== undefined) throw new TypeError(`A ${method} needs no idempotencyKey: repeat it as it is.`)
    return undefined
  }
  return printable('idempotencyKey', idempotencyKey ?? crypto.randomUUID())
}

function printable(name: string, text: string): string {
  if (!/^[\x20-\x7e]{1,255}$/.test(text)) throw new TypeError(`${name} must be 1 to 255 printable ASCII characters.`)
  return text
}

function bodyOf({ form }: DeclaredOperation, content: unknown): Pick<Plan, 'body' | 'file'> {
  if (content === undefined) return { body: undefined }
  return form ? joinForm(Object.entries(Object(content))) : { body: JSON.stringify(content) }
}
