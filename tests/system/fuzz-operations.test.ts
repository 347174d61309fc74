import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { standaloneJsonSchema } from '@lokum/contracts/documents/json-schema'
import { isForTenants, type Operation } from '@lokum/contracts/interface/operation'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import fc from 'fast-check'
import { arbitraryOf } from './hostile/arbitrary-of.ts'
import type { Digests } from './hostile/digest-tables.ts'
import { openRowsOfAccount } from './hostile/rows-of-account.ts'
import { belongingsOf } from './laws/belongings.ts'
import { billingWorkOf } from './laws/billing-work.ts'

/** The seed of the requests in every run; another number finds others. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const requestsOfEach = Number(process.env.FUZZ_REQUESTS ?? atDepth({ usual: 1, deep: 40 }))

/** An account number: by chance one in 97 numbers of 26 digits is valid. */
const bankAccountNumber = '24160000035175530643314956'

let world: World
let owner: Landlord
let known: string[]
let link: string
let rowsOf: Awaited<ReturnType<typeof openRowsOfAccount>>
beforeAll(async () => {
  world = await openWorld()
  rowsOf = await openRowsOfAccount(world.pools)
  owner = await world.aLandlord()
  const { label: _, ...ids } = await belongingsOf(owner, 'http://127.0.0.1:9/hooks')
  const { pdf: _pdf, revoked: _revoked, ...work } = await billingWorkOf(owner)
  link = work.link
  known = [...Object.values(ids), ...Object.values(work), bankAccountNumber]
  await readAll()
})
afterAll(() => world[Symbol.asyncDispose]())

test.each(publicOperations.map((operation) => ({ id: operation.id, operation })))(
  '$id answers whatever fits its schema, and much that does not, as the contract promises, and a refusal changes nothing',
  async ({ operation }) => {
    let unchanged: Digests | undefined
    await fc.assert(
      fc.asyncProperty(requestOf(operation), async ({ path, ...call }) => {
        // The client itself refuses an answer that no document promises.
        const token = isForTenants(operation) ? { token: link } : {}
        const before = operation.method === 'GET' ? undefined : (unchanged ?? (await rowsOf(owner.accountId)))
        unchanged = undefined
        const { status } = await owner.request(operation.method, path, { ...call, ...token })

        expect(status).toBeLessThan(500)
        if (before === undefined || status < 400) return
        expect(await rowsOf(owner.accountId)).toEqual(before)
        unchanged = before
      }),
      { seed, numRuns: requestsOfEach, endOnFailure: true },
    )
  },
  60_000,
)

/** A refused request may read a document first, which changes it once; here all have been read. */
async function readAll() {
  const { body } = await owner.request('GET', '/v1/documents')
  for (const { id } of body.data) await owner.request('POST', `/v1/documents/${id}/read`)
}

function requestOf({ path, request }: Operation) {
  const of = (part: keyof typeof request) => {
    const schema = request[part]
    return schema && 'safeParse' in schema
      ? arbitraryOf(standaloneJsonSchema(schema, 'request'), known)
      : fc.constant(undefined)
  }
  return fc
    .record({ params: of('params'), query: of('query'), body: of('body'), bytes: fc.uint8Array({ maxLength: 400 }) })
    .map(({ params, query, body, bytes }) => ({
      path: `${filled(path, params)}${questionOf(query)}`,
      ...(request.upload ? makeForm({ bytes: Buffer.from(bytes) }, textsOf(body)) : body !== undefined && { body }),
    }))
}

function filled(path: string, params: unknown): string {
  const values = new Map(Object.entries(Object(params)))
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => inPath(String(values.get(name) ?? 'x')))
}

/** Dots alone would lead to another path, and half a character cannot be written in any. */
function inPath(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(/^\.{0,2}$/, 'x')
}

function questionOf(query: unknown): string {
  const pairs = Object.entries(textsOf(query)).map((pair) =>
    pair.map((text) => encodeURIComponent(text.toWellFormed())),
  )
  return pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
  )
}
