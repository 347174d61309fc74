import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { defineOperation, readLimit, writeLimit } from '@lokum/contracts/interface/operation'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { AccountTurns } from '@lokum/service-kit/http/account-turns'
import { toReply } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { createApp } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { listen } from '@lokum/service-kit/http/listen'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { type StoredFile, serveFile } from '@lokum/service-kit/http/serve-file'
import { serveRead, serveSingleStatement, serveWrite } from '@lokum/service-kit/http/serve-operation'
import { type Cipher, createCipher } from '@lokum/service-kit/secrets/cipher'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { defineEntity, p } from '@mikro-orm/core'
import { z } from 'zod'
import { openTestDatabase, publicBaseUrl } from '../stage.ts'

const part = {
  service: 'apartments',
  tag: 'Things',
  description: 'For tests.',
  problems: ['not_found', 'precondition_failed'],
} as const
const params = z.strictObject({ id: z.string().regex(/^[a-z0-9]+$/) })
const body = z.looseObject({ text: z.string().max(70_000) })
const Body = z.looseObject({})

const GetThing = defineOperation({
  ...part,
  id: 'getThing',
  method: 'GET',
  path: '/v1/things/{id}',
  summary: 'Read a thing',
  scopes: ['apartments.read'],
  limit: readLimit,
  request: { params, query: z.strictObject({ page: z.string().optional() }) },
  answer: { status: 200, body: Body },
})

const CreateThing = defineOperation({
  ...part,
  id: 'createThing',
  method: 'POST',
  path: '/v1/things',
  summary: 'Create a thing',
  scopes: ['apartments.write'],
  limit: writeLimit,
  request: { body },
  answer: { status: 201, body: Body },
})

const CreateSecret = defineOperation({
  ...CreateThing,
  id: 'createSecret',
  path: '/v1/things/{id}/secrets',
  request: { params, body },
  answer: { status: 201, body: Body, secret: true },
})

const CreateAtOnce = defineOperation({ ...CreateThing, id: 'createAtOnce', path: '/v1/things-at-once' })
const CountThings = defineOperation({ ...CreateThing, id: 'countThings', path: '/v1/counts' })

const DownloadThing = defineOperation({
  ...GetThing,
  id: 'downloadThing',
  path: '/v1/things/{id}/content',
  request: { params },
})

const ChangeThing = defineOperation({
  ...part,
  id: 'changeThing',
  method: 'PATCH',
  path: '/v1/things/{id}',
  summary: 'Change a thing',
  scopes: ['apartments.write'],
  limit: writeLimit,
  versioned: true,
  request: { params, body },
  answer: { status: 200, body: Body },
})

const Thing = defineEntity({ name: 'Thing', tableName: 'thing', properties: { id: p.string().primary() } })

export const thingTable = 'CREATE TABLE thing (id serial PRIMARY KEY, text text NOT NULL)'

export type Scene = Awaited<ReturnType<typeof openScene>>
type Settings = {
  poolSize?: number
  duringRead?: () => Promise<void>
  duringWrite?: (context: Context) => Promise<void>
  databaseUrl?: string
  /** Null: the service has no keys. */
  cipher?: Cipher | null
}

const aCipher = createCipher([{ id: 'k1', key: Buffer.alloc(32, 1) }])

/** A small service on the kit's edge: its writes do what a test says, and its log is read back. */
export async function openScene({ poolSize = 20, databaseUrl, cipher = aCipher, ...during }: Settings = {}) {
  const stack = new AsyncDisposableStack()
  const database = stack.use(await openTestDatabase([thingTable]))
  const url = databaseUrl ?? database.url
  const opened = stack.use(await openDatabase({ url, entities: [Thing], applicationName: 'test', poolSize }))
  const lines: Record<string, unknown>[] = []
  const log = createLog({ service: 'test', level: 'info' })
  const record = (facts: object, message?: string) => void lines.push({ ...facts, message })
  log.info = record
  log.error = record
  log.warn = record

  const time = { now: Date.now() }
  const edge: Edge = {
    ...opened,
    verifyToken: async (token) => ({
      accountId: `acc_${token}`,
      subject: 'user',
      clientId: undefined,
      scopes: new Set(['apartments.read', 'apartments.write']),
      tokenHash: '',
      expiresAt: new Date(time.now + 60_000),
    }),
    publicBaseUrl,
    log,
    clock: () => new Date(time.now),
    turns: new AccountTurns({ together: 10, waiting: 100, waitMs: 10_000 }),
    committed: () => undefined,
    ...(cipher && { cipher }),
  }
  const door = stack.use(await listen(createApp(edge, routes(edge, during)), { host: '127.0.0.1', port: 0 }))
  return {
    ...door,
    database,
    pool: opened.pool,
    lines,
    passHours: (hours: number) => {
      time.now += hours * 3_600_000
    },
    call: (method: string, path: string, sent: Sent = {}) => call(door.port, { method, path, ...sent }),
    things: async () => (await database.pool.query('SELECT count(*)::int AS n FROM thing')).rows[0].n,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

function routes(edge: Edge, { duringRead = idle, duringWrite = idle }: Settings): Route[] {
  const read = async ({ query }: { query: Record<string, unknown> }) => {
    await duringRead()
    return { body: query }
  }
  const create = async (context: Context, { body: sent }: { body: { text: string } }) => {
    const [row] = await context.em.execute<{ id: number }[]>('INSERT INTO thing (text) VALUES (?) RETURNING id', [
      sent.text,
    ])
    await duringWrite(context)
    return { body: { id: row?.id, ...sent }, location: `/v1/things/${row?.id}`, version: 1 }
  }
  return [
    [GetThing, serveRead(edge, GetThing, (_context, request) => read(request))],
    [CountThings, serveSingleStatement(edge, CountThings, async () => toReply(201, await read({ query: {} })))],
    [DownloadThing, serveFile(edge, DownloadThing, async () => toFile(await read({ query: {} })))],
    [
      ChangeThing,
      serveWrite(edge, ChangeThing, async ({ ifMatch }) => {
        requireMatch(ifMatch, 3)
        return { body: {}, version: 4 }
      }),
    ],
    [CreateThing, serveWrite(edge, CreateThing, create)],
    [
      CreateAtOnce,
      serveSingleStatement(edge, CreateAtOnce, async ({ pool }, { body: sent }) => {
        await pool.query('INSERT INTO thing (text) VALUES ($1)', [sent.text])
        return { status: 201, headers: {}, text: JSON.stringify(sent) }
      }),
    ],
    [CreateSecret, serveWrite(edge, CreateSecret, create)],
  ]
}

async function idle(): Promise<void> {}

function toFile({ body: content }: { body: object }): StoredFile {
  const bytes = Buffer.from(JSON.stringify(content))
  return { name: 'thing.json', mediaType: 'application/json', sizeBytes: bytes.length, content: Readable.from([bytes]) }
}

export type Sent = {
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  account?: string
  chunked?: boolean
}
export type Answer = { status: number; headers: Record<string, unknown>; text: string; code: string | undefined }

/** One call on a connection of its own; a JSON body unless the headers say otherwise. */
async function call(
  port: number,
  { method, path, headers = {}, body: sent, account = 'one', chunked }: Sent & { method: string; path: string },
): Promise<Answer> {
  const length = sent === undefined || chunked ? {} : { 'content-length': Buffer.byteLength(sent) }
  const type = sent === undefined ? {} : { 'content-type': 'application/json' }
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  const all = Object.fromEntries(
    Object.entries({ authorization: `Bearer ${account}`, ...type, ...length, ...headers }).filter(
      ([, value]) => value !== '',
    ),
  )
  const outgoing = httpRequest({ port, method, path, agent: false, headers: all }, resolve)
  outgoing.on('error', reject)
  outgoing.end(sent)
  const response = await promise
  const text = (await buffer(response)).toString()
  const isProblem = response.headers['content-type'] === 'application/problem+json'
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    code: isProblem && text ? JSON.parse(text).code : undefined,
  }
}
