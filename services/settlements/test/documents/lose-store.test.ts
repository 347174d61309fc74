import { rename, truncate, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { agreementTerms, anApartment } from '@lokum/local-stack/world/rental'
import { aPdf } from '../../../../packages/bill-reader/test/files.ts'
import { runService } from '../run-service.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'

const stack = new AsyncDisposableStack()
let world: OwnWorld
let service: Awaited<ReturnType<typeof runService>>
beforeAll(async () => {
  world = stack.use(await openOwnWorld({ started: false }))
  service = stack.use(await runService(world, { LOG_LEVEL: 'info' }))
})
afterAll(() => stack.disposeAsync())

const together = 8
const fileBytes = 19_900_000

test('eight concurrent uploads of the largest files are never held in memory', async () => {
  const landlord = await world.aLandlord()
  const { status: first } = await upload(landlord, aPdf())
  const statuses = [first]
  const before = await residentBytes()

  const seen: number[] = []
  const one = async () => {
    statuses.push((await upload(landlord, aPdf({ padTo: fileBytes }))).status)
    seen.push(await residentBytes())
  }
  await Promise.all(Array.from({ length: together }, one))

  expect(new Set(statuses)).toEqual(new Set([201]))
  // Buffers and garbage of streams take about 75 MB; the files themselves would take 160 MB more.
  expect(Math.max(...seen) - before).toBeLessThan((together * fileBytes * 3) / 4)
})

async function residentBytes(): Promise<number> {
  const page = await (await fetch(`${service.operationsUrl}/metrics`)).text()
  return Number(/^lokum_process_resident_memory_bytes(?:\{.*\})? (\S+)/m.exec(page)?.[1])
}

test('a download interrupted in the store is aborted and logged, and the service continues', async () => {
  const landlord = await world.aLandlord()
  const { body } = await upload(landlord, aPdf({ padTo: 3_000_000 }))
  const { rows } = await world.pools.settlements.query('SELECT storage_key FROM document WHERE id = $1', [body.id])
  await truncate(join(join(world.system.filesFolder, 'documents'), rows[0].storage_key), 1_000_000)

  const download = landlord.settlements.request('GET', `/v1/documents/${body.id}/content`)

  await expect(download).rejects.toThrow(/aborted|hang up/)
  const line = await eventually(async () => (await linesOf('request.failed'))[0] ?? false)
  expect(line).toMatchObject({ operation: 'getDocumentContent', level: 50, error: expect.anything() })
  expect((await landlord.settlements.request('GET', `/v1/documents/${body.id}`)).body).toEqual(body)
})

test('while the store is unavailable, only files are refused', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const bytes = aPdf()
  const { body: kept } = await upload(landlord, bytes)
  const documents = join(world.system.filesFolder, 'documents')
  await rename(documents, `${documents}.away`)
  // Nothing can be made below a file.
  await writeFile(documents, '')

  const up = await upload(landlord, aPdf())
  const known = await upload(landlord, bytes)
  const down = await landlord.settlements.request('GET', `/v1/documents/${kept.id}/content`)
  const list = await landlord.settlements.request('GET', '/v1/documents')
  const made = await landlord.settlements.request('POST', '/v1/agreements', { body: agreementTerms(apartment.id) })
  const ready = await fetch(`${service.operationsUrl}/health/ready`)
  await unlink(documents)
  await rename(`${documents}.away`, documents)
  const back = await upload(landlord, aPdf())
  const whole = await landlord.settlements.request('GET', `/v1/documents/${kept.id}/content`)

  for (const { status, body, headers } of [up, down])
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'upstream_unavailable', '5'])
  expect([known.status, known.body]).toEqual([201, kept])
  expect([list.status, list.body.data]).toEqual([200, [kept]])
  expect([made.status, ready.status, back.status]).toEqual([201, 200, 201])
  expect(whole.bytes.equals(bytes)).toBe(true)
})

test('the outcomes of uploads and the errors of the store are counted', async () => {
  const landlord = await world.aLandlord()
  const bytes = aPdf()
  const before = await counts()
  await upload(landlord, bytes)
  await upload(landlord, bytes)
  await upload(landlord, Buffer.from('neither a picture nor a page'))
  const { rows } = await world.pools.settlements.query('SELECT id, storage_key FROM document ORDER BY id DESC LIMIT 1')
  await unlink(join(join(world.system.filesFolder, 'documents'), rows[0].storage_key))
  await landlord.settlements.request('GET', `/v1/documents/${rows[0].id}/content`)

  const after = await counts()

  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, 1, 0])
})

/** Stored, known and refused files, and what could not be opened and removed. */
async function counts(): Promise<number[]> {
  const page = await (await fetch(`${service.operationsUrl}/metrics`)).text()
  return [
    /^lokum_documents_stored_total\{media_type="application\/pdf",outcome="stored"\} (\d+)/m,
    /^lokum_documents_stored_total\{media_type="application\/pdf",outcome="known"\} (\d+)/m,
    /^lokum_documents_stored_total\{media_type="unknown",outcome="refused"\} (\d+)/m,
    /^lokum_document_store_errors_total\{operation="open"\} (\d+)/m,
    /^lokum_document_store_errors_total\{operation="remove"\} (\d+)/m,
  ].map((series) => Number(series.exec(page)?.[1]))
}

test('an aborted download does not count as an error', async () => {
  const landlord = await world.aLandlord()
  const { body } = await upload(landlord, aPdf({ padTo: 15_000_000 }))
  const failed = (await linesOf('request.failed')).length
  const headers = { authorization: `Bearer ${landlord.token}` }
  const leaving = new AbortController()
  const answer = await fetch(`${world.system.urls.settlements}/v1/documents/${body.id}/content`, {
    headers,
    signal: leaving.signal,
  })

  leaving.abort()

  const line = await eventually(async () => (await linesOf('request.aborted'))[0] ?? false)
  expect([answer.status, line.operation, line.status]).toEqual([200, 'getDocumentContent', 499])
  expect(await linesOf('request.failed')).toHaveLength(failed)
})

function upload({ settlements }: Landlord, bytes: Buffer) {
  return settlements.request('POST', '/v1/documents', makeForm({ name: 'faktura.pdf', bytes }))
}

async function linesOf(message: string): Promise<Record<string, unknown>[]> {
  const lines = (await service.log()).split('\n').filter((line) => line.includes(`"${message}"`))
  return lines.map((line) => JSON.parse(line))
}
