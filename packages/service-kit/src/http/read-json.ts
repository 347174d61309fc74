import type { IncomingMessage } from 'node:http'
import { type Fault, Problem, ValidationFailed } from '../problem.ts'
import { sentValues } from '../sent-values.ts'
import { pointerTo } from './validate.ts'

export const maxBodyBytes = 65_536
const maxDepth = 32
const json = 'application/json'
const mergePatch = 'application/merge-patch+json'
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a JSON object from a request: at most 64 KiB of UTF-8 with a JSON content type.
 * @throws Problem unsupported_media_type, payload_too_large, validation_failed
 */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  requireJsonContentType(request)
  const value = parse(await readBytes(request))
  if (!isObject(value)) throw new ValidationFailed([{ pointer: '#', code: 'invalid_type', must: 'object' }])
  return value
}

/**
 * Refuses what no JSON object may hold, whatever its contract says: NUL characters, lone surrogates, `__proto__`, numbers beyond
 * the range of a double, nesting of more than 32.
 * @throws ValidationFailed
 */
export function refuseForbiddenParts(value: Record<string, unknown>): void {
  const found = forbiddenPart(value)
  if (found) throw new ValidationFailed([found])
}

/** A body is announced by its length or by chunks (RFC 9112, section 6.3). */
export function hasBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  return encoding !== undefined || (length !== undefined && length !== '0')
}

function requireJsonContentType(request: IncomingMessage): void {
  const { headers, method } = request
  // Of two content types Node would keep the first, and another reader the second.
  const isAmbiguous = sentValues(request, 'content-type').length !== 1
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  const encoding = headers['content-encoding'] ?? 'identity'
  const isJson = type.trim() === json || (method === 'PATCH' && type.trim() === mergePatch)
  if (isAmbiguous || !isJson || !isUtf8 || encoding !== 'identity') throw new Problem('unsupported_media_type')
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > maxBodyBytes) throw tooLarge()
  return length > 0 && request.readableLength === length && !request.destroyed ? takeWhole(request) : collect(request)
}

/** Most bodies have arrived with their headers; an iterator would cost more than the rest of the reading. */
function takeWhole(request: IncomingMessage): Buffer {
  const bytes: unknown = request.read()
  request.resume()
  return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)
}

async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > maxBodyBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** The refusal of a body that is too large; the rest of it is not read, so the connection cannot be used again. */
export function tooLarge(): Problem {
  return new Problem('payload_too_large', { headers: { connection: 'close' } })
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new ValidationFailed([{ pointer: '#', code: 'invalid_json' }])
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Nested = { value: object; path: readonly PropertyKey[] }

/** Walks the value without recursion, so that its depth cannot exhaust the stack. */
function forbiddenPart(root: object): Fault | undefined {
  const open: Nested[] = [{ value: root, path: [] }]
  for (let node = open.pop(); node; node = open.pop()) {
    const { path } = node
    for (const [key, value] of Object.entries(node.value)) {
      const fault = faultOfMember(path, key, value)
      if (fault) return fault
      if (typeof value === 'object' && value !== null) open.push({ value, path: [...path, key] })
    }
  }
  return undefined
}

function faultOfMember(path: readonly PropertyKey[], key: string, value: unknown): Fault | undefined {
  if (path.length >= maxDepth) return { pointer: pointerTo(path.slice(0, 1)), code: 'too_deep' }
  if (key === '__proto__') return { pointer: pointerTo([...path, key]), code: 'forbidden_member' }
  if (isForbiddenText(key)) return { pointer: pointerTo(path), code: 'forbidden_character' }
  if (isForbiddenText(value)) return { pointer: pointerTo([...path, key]), code: 'forbidden_character' }
  // 1e400 is read as Infinity, which JSON writes as null.
  if (value !== Infinity && value !== -Infinity) return undefined
  const code = value === Infinity ? 'too_large' : 'too_small'
  return { pointer: pointerTo([...path, key]), code, must: 'finite' }
}

function isForbiddenText(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())
}
