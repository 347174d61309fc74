import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { openRoleDatabase } from '@lokum/local-stack/test-stack/role-database'
import { AuditArchiveSettings } from '@lokum/service-kit/audit-archive/audit-archive-settings'
import { listEntries } from '@lokum/service-kit/audit-archive/list-entries'
import { migrateDatabase } from '@lokum/service-kit/database/migrate-database'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { sharedSchema } from '@lokum/service-kit/database/shared-schema'
import { firstIdAt, newId } from '@lokum/service-kit/ids'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { openDocumentStore } from '@lokum/stores/open-document-store'

export type StoreKind = 'files' | 's3'
export type Entry = { accountId: string; resourceId: string; id: string; body: string }
export type ArchiveScene = Awaited<ReturnType<typeof openArchiveScene>>

/** The first day of a month, so many months ago. */
export function monthAgo(months: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
}

/** A migrated database whose audit log has a partition for each of the last months, and a store. */
export async function openArchiveScene(kind: StoreKind) {
  const database = await openRoleDatabase()
  const { stack } = database
  await migrateDatabase({ url: database.url, serviceRole: database.service.name, patienceMs: 10_000 }, sharedSchema)
  const owner = await database.connect(database.url)
  await owner.query('DROP TABLE audit_entry_first')
  const first = firstIdAt('audit', monthAgo(4)).slice(0, 'aud_'.length + 10)
  await owner.query(
    `CREATE TABLE audit_entry_first PARTITION OF audit_entry FOR VALUES FROM (MINVALUE) TO ('${first}')`,
  )
  for (const months of [4, 3, 2, 1, 0]) await owner.query('SELECT make_audit_partition($1)', [monthAgo(months)])
  const { orm, pool } = stack.use(
    await openDatabase({ url: database.serviceUrl, entities: [], applicationName: 'test', poolSize: 6 }),
  )
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-archive-`))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const store = stack.use(await openStore(kind, folder, stack))
  const kept = join(folder, 'kept')

  return {
    database,
    owner,
    pool,
    store,
    stack,
    folder: kept,
    clocks: [() => new Date(Date.now() + 60_000)],
    add: async (entries: readonly Entry[]) => {
      const column = (of: (entry: Entry) => string) => entries.map(of)
      await pool.query(insert, [
        column(({ id }) => id),
        column(({ accountId }) => accountId),
        column(({ resourceId }) => resourceId),
        column(({ body }) => body),
      ])
    },
    /** Every page of a resource, as it is read one after the other. */
    pages: (wanted: { accountId: string; resourceId: string; limit: number }) =>
      readPages({ em: orm.em.fork(), store }, wanted),
    partitions: async () => (await owner.query('SELECT name FROM list_audit_partitions() ORDER BY from_id')).rows,
    files: async () => {
      const found = await readdir(kept, { recursive: true, withFileTypes: true }).catch(() => [])
      return found
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(kept.length + 1))
        .sort()
    },
    recorded: async (): Promise<string[]> =>
      (await pool.query('SELECT storage_key FROM audit_archive_object')).rows.map((row) => row.storage_key).sort(),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function openStore(kind: StoreKind, folder: string, stack: AsyncDisposableStack): Promise<DocumentStore> {
  const settings = (own: Record<string, string>) => ({
    ...AuditArchiveSettings.parse({ DOCUMENTS_STORE: kind, ...own }),
    ALLOW_INSECURE_HTTP: true,
  })
  if (kind === 'files') return await openDocumentStore(settings({ DOCUMENTS_FOLDER: join(folder, 'kept') }))
  const directory = join(folder, 's3')
  await mkdir(directory)
  const options = { address: '127.0.0.1', port: 0, silent: true, directory }
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'archive', configs: [] }] })
  const { port } = await server.run()
  stack.defer(() => server.close())
  return await openDocumentStore(
    settings({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'archive',
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }),
  )
}

type EntryQuery = { accountId: string; resourceId: string; limit: number }

async function readPages(parts: Parameters<typeof listEntries>[0], wanted: EntryQuery) {
  const pages: { id: string; body: string }[][] = []
  for (let cursor: string | undefined; ; ) {
    const found = await listEntries(parts, { ...wanted, cursor })
    const page = typeof found === 'function' ? await found() : found
    pages.push(page.data)
    if (page.next_cursor === null) return pages
    cursor = page.next_cursor
  }
}

let made = 0

/** Entries of a resource that were made one after the other in a month. */
export function entriesOf(
  resource: { accountId: string; resourceId: string },
  { months, count, size = 300 }: { months: number; count: number; size?: number },
): Entry[] {
  return Array.from({ length: count }, () => {
    made += 1
    const id = firstIdAt('audit', new Date(monthAgo(months).getTime() + 1_000 * made))
    // A text that looks like the beginning of a line of the archive, and letters of several bytes.
    const text = `\n{"resource_id":"${resource.resourceId}","id":"aud_żółć ${'x'.repeat(size)}`
    return { ...resource, id, body: JSON.stringify({ id, text }) }
  })
}

export const aResource = (accountId: string) => ({ accountId, resourceId: newId('apartment') })

const insert = `
  INSERT INTO audit_entry (id, account_id, resource_id, occurred_at, body)
  SELECT id, account_id, resource_id, time_of(id), body
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS given (id, account_id, resource_id, body)`
