import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { readConfig } from '@lokum/service-kit/config'
import { type DocumentStore, writeStorageKey } from '@lokum/service-kit/stores/document-store'
import { openDocumentStore } from '@lokum/stores/open-document-store'
import { Config } from '../../src/config.ts'

const bucket = 'documents'
const secret = 'S3RVER'
const accountId = `acc_${'0'.repeat(26)}`
const stack = new AsyncDisposableStack()
const stores: Record<string, DocumentStore> = {}
let folder = ''
let configOf: (own: Record<string, string>) => Config

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-stores-`))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 's3'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') }
  const server = new S3rver({ ...options, configureBuckets: [{ name: bucket, configs: [] }] })
  const { port } = await server.run()
  stack.defer(() => server.close())
  configOf = (own) =>
    readConfig(Config, {
      PORT: '0',
      DATABASE_URL: 'postgresql://127.0.0.1/settlements',
      NATS_URL: 'nats://127.0.0.1',
      PUBLIC_BASE_URL: 'http://127.0.0.1',
      OIDC_ISSUER: 'https://issuer.example',
      OIDC_AUDIENCE: 'lokum',
      APARTMENTS_URL: 'http://127.0.0.1',
      WEBHOOKS_URL: 'http://127.0.0.1',
      SERVICE_CLIENT_ID: 'settlements',
      SERVICE_CLIENT_SECRET: 'secret',
      ENCRYPTION_KEYS: `2026:${'A'.repeat(43)}=`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: secret,
      ALLOW_INSECURE_HTTP: 'true',
      ...own,
    })
  stores.files = await openDocumentStore(configOf({ DOCUMENTS_FOLDER: join(folder, 'kept') }))
  stores.s3 = await openDocumentStore(configOf({ DOCUMENTS_STORE: 's3' }))
  for (const store of Object.values(stores)) stack.use(store)
})
afterAll(() => stack.disposeAsync())

describe.each(['files', 's3'])('documents stored in %s', (name) => {
  test('come back unchanged, also large ones, and after they are stored twice', async () => {
    const store = storeOf(name)
    const small = await aFile(100)
    const large = await aFile(12_000_000)

    for (const file of [small, large, large])
      await store.put(file.key, { path: file.path, mediaType: 'application/pdf' })

    const inMemory = await aFile(6_000_000)
    await store.put(inMemory.key, { bytes: inMemory.bytes, mediaType: 'application/pdf' })

    for (const { key, bytes } of [small, large, inMemory]) {
      const found = await buffer(await store.open(key))
      expect(found.equals(bytes)).toBe(true)
    }
  })

  test('are gone after removal, and removing a missing one is no error', async () => {
    const store = storeOf(name)
    const { key, path } = await aFile(100)
    await store.put(key, { path, mediaType: 'application/pdf' })

    await store.remove(key)
    await store.remove(key)

    await expect(store.open(key)).rejects.toMatchObject({ code: 'upstream_unavailable', status: 503 })
  })

  test('are stored only under our keys', async () => {
    const store = storeOf(name)
    const { path } = await aFile(100)

    for (const key of ['../../etc/passwd', `${accountId}/../x`, `/${accountId}/aa/${'a'.repeat(64)}`, '', 'a'])
      for (const work of [
        () => store.put(key, { path, mediaType: 'image/png' }),
        () => store.open(key),
        () => store.remove(key),
      ])
        await expect(work()).rejects.toMatchObject({ name: 'NotAKey' })
  })

  test('can be stored when the store is available', async () => {
    await expect(storeOf(name).check()).resolves.toBeUndefined()
  })
})

test('a file that cannot be copied completely leaves no fragment', async () => {
  const key = writeStorageKey({ accountId, sha256: 'f'.repeat(64) })

  await expect(
    storeOf('files').put(key, { path: join(folder, 'nothing'), mediaType: 'image/png' }),
  ).rejects.toMatchObject({
    code: 'upstream_unavailable',
  })

  expect(await readdir(join(folder, 'kept', accountId, 'ff'))).toEqual([])
})

test('a store that is away is a refusal that can be tried again, and says nothing of its keys', async () => {
  const S3_ENDPOINT = `http://127.0.0.1:${await freePort()}`
  await using away = await openDocumentStore(configOf({ DOCUMENTS_STORE: 's3', S3_ENDPOINT }))

  const failure = await away.check().catch((error: unknown) => error)

  expect(failure).toMatchObject({ code: 'upstream_unavailable', status: 503, headers: { 'retry-after': '5' } })
  expect(String(failure)).not.toContain(secret)
})

test.each([
  [{ DOCUMENTS_STORE: 'files' }, 'DOCUMENTS_FOLDER: is needed'],
  [{ DOCUMENTS_STORE: 's3', S3_BUCKET: '' }, 'S3_BUCKET: is needed'],
  [{ DOCUMENTS_STORE: 's3', S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY: is needed'],
  [{ DOCUMENTS_STORE: 's3', ALLOW_INSECURE_HTTP: 'false' }, 'S3_ENDPOINT: must be https'],
])('an incomplete configuration of the store is refused at start', async (own, message) => {
  await expect(async () => openDocumentStore(configOf(own))).rejects.toThrow(message)
})

function storeOf(name: string): DocumentStore {
  const store = stores[name]
  if (!store) throw new Error(`There is no store ${name}.`)
  return store
}

async function aFile(size: number) {
  const bytes = randomBytes(size)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(folder, sha256)
  await writeFile(path, bytes)
  return { bytes, path, key: writeStorageKey({ accountId, sha256 }) }
}
