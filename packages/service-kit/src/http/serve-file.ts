import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Operation, RequestOf } from '@lokum/contracts/interface/operation'
import { requireAccount } from '../identity/authorize.ts'
import { admitCaller } from './admit-caller.ts'
import type { Context } from './context.ts'
import type { Edge } from './edge.ts'
import { exchange } from './exchange.ts'
import type { Handler } from './open-routes.ts'
import { parseRequest } from './parse-request.ts'
import { preferencesOf } from './preferences.ts'
import { readWishes } from './read-wishes.ts'

/** A stored file: what it is called, and its bytes as they come. */
export type StoredFile = { name: string; mediaType: string; sizeBytes: number; content: Readable }

/** The file that a verb found in the database, or how to fetch it from elsewhere, without a turn at the database. */
export type FoundFile = StoredFile | (() => Promise<StoredFile>)

/** The context of a read of a file, with the media type that the caller prefers. */
export type FileContext = Context & { mediaType: string | undefined }

/** Serves an operation that answers with a stored file. A browser saves it and never shows or runs what is in it. */
export function serveFile<O extends Operation & { method: 'GET' }>(
  edge: Edge,
  operation: O,
  verb: (context: FileContext, request: RequestOf<O>) => Promise<FoundFile>,
): Handler {
  return exchange(edge, operation.id, async ({ request, requestId, traceparent, now }) => {
    const caller = requireAccount(edge, await admitCaller(edge, operation, request))
    const { input } = await parseRequest(operation, request)
    const mediaType = chooseMediaType(operation, request)
    const wishes = { ...readWishes(request), mediaType }
    const context = { caller, requestId, traceparent, now, em: edge.orm.em.fork(), ...wishes }
    const found = await find(edge, caller.accountId, () => verb(context, input))
    const { content, sizeBytes, ...file } = typeof found === 'function' ? await found() : found
    const vary = operation.answer.json ? { vary: 'accept' } : {}
    return { status: operation.answer.status, headers: { ...headersOf(file), ...vary }, content, sizeBytes }
  })
}

/** The preferred one of the operation's media types (RFC 9110, section 12.5.1); the first if none is acceptable. */
function chooseMediaType({ answer: { file = [], json } }: Operation, request: IncomingMessage): string | undefined {
  const wanted = json ? preferencesOf(request.headers.accept) : []
  const found = wanted.flatMap((range) => file.find((type) => isWithin(range, type)) ?? [])
  return found[0] ?? file[0]
}

function isWithin(range: string, type: string): boolean {
  return range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))
}

async function find({ turns }: Edge, accountId: string, verb: () => Promise<FoundFile>): Promise<FoundFile> {
  using _turn = await turns.take(accountId)
  return await verb()
}

function headersOf({ name, mediaType }: Pick<StoredFile, 'name' | 'mediaType'>): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-disposition': contentDisposition(name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
  }
}

/** `attachment` with the name twice: in ASCII for old clients, and as it is (RFC 6266, with the encoding of RFC 8187). */
function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łŁ]/g, (l) => (l === 'ł' ? 'l' : 'L'))
  const ascii = plain.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encode(name)}`
}

/** Percent encoding leaves five characters alone that RFC 8187 does not allow. */
function encode(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
