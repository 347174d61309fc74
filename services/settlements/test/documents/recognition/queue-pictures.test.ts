import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { aJpeg } from '../../../../../packages/bill-reader/test/files.ts'
import { goldenFile } from '../../../../../packages/bill-reader/test/recognition/recognise.ts'
import { claimPicture, keepPage, leavePicture } from '../../../src/documents/recognition/recognition-lease.ts'
import { runService } from '../../run-service.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { ask } from '../an-invoice.ts'
import { aWaitingPhoto, watchQueue } from './waiting-pictures.ts'

let world: OwnWorld
beforeAll(async () => {
  // Pictures are left to the test: the service looks for them at its start only.
  world = await openOwnWorld({ recognition: { times: { everyMs: 3_600_000 } } })
})
afterAll(() => world[Symbol.asyncDispose]())
const { query, pages, workOf, setTime } = watchQueue(() => world)

/** Claims pictures until none is left that may be claimed. */
async function claimAll() {
  const claimed: NonNullable<Awaited<ReturnType<typeof claimPicture>>>[] = []
  for (;;) {
    const one = await claimPicture(world.pools.settlements)
    if (!one) return claimed
    claimed.push(one)
  }
}

test('accounts take turns: one with many pictures has one at a time, and waits for those that come later', async () => {
  const [many, one] = [await world.aLandlord(), await world.aLandlord()]
  const ofMany = [await aWaitingPhoto(many), await aWaitingPhoto(many), await aWaitingPhoto(many)]
  const places = () => query('SELECT id, change_place FROM document ORDER BY id')
  const before = await places()
  const [first, ...others] = await claimAll()
  const ofOne = await aWaitingPhoto(one)
  const [second] = await claimAll()
  if (!first || !second) throw new Error('Nothing was claimed.')

  await leavePicture(world.pools.settlements, second, { waitMs: 0, isAttempt: true })
  await leavePicture(world.pools.settlements, first, { waitMs: 0, isAttempt: true })
  const [third] = await claimAll()

  expect([first.documentId, others]).toEqual([ofMany[0], []])
  // A lease is not a change that a list of changes gives.
  expect((await places()).slice(0, before.length)).toEqual(before)
  expect(second.documentId).toBe(ofOne)
  // Its turn was longest ago, and its oldest picture goes first.
  expect([third?.documentId, third?.attempts]).toEqual([ofMany[0], 2])
  await query(`UPDATE document_reading SET state = 'done'`)
})

const read = { page: 1, answer: { lines: [], pageCount: 3, cpuMs: 2_400 } }
const heavy = { page: 1, answer: { refused: 'picture_too_heavy', cpuMs: 10_000 } } as const

/** Claims the next picture and keeps a page of it. */
async function takeTurn(page: Parameters<typeof keepPage>[2]): Promise<string> {
  const claimed = await claimPicture(world.pools.settlements)
  if (!claimed) throw new Error('No picture waits.')
  expect(await keepPage(world.pools.settlements, claimed, page)).toBe(true)
  return claimed.documentId
}

test('the rest of a picture with a page at a limit comes after all others, but for a while only', async () => {
  const [noisy, clean] = [await world.aLandlord(), await world.aLandlord()]
  const [first, second] = [await aWaitingPhoto(noisy), await aWaitingPhoto(noisy)]
  const other = await aWaitingPhoto(clean)
  await query('DELETE FROM recognition_turn')
  await query(
    'INSERT INTO recognition_turn (account_id, taken_at) VALUES ($1, now()), ($2, now())',
    noisy.accountId,
    clean.accountId,
  )
  await query(`UPDATE recognition_turn SET taken_at = now() - interval '1 hour' WHERE account_id = $1`, noisy.accountId)

  const order = [await takeTurn(heavy)]
  order.push(await takeTurn({ ...read, page: 1 }), await takeTurn(heavy))
  for (const page of [2, 3]) order.push(await takeTurn({ ...read, page }))
  await query(`UPDATE document_reading SET deferred_until = now() - interval '1 second' WHERE document_id = $1`, first)
  order.push(await takeTurn({ ...read, page: 2 }), await takeTurn({ ...read, page: 4 }))
  await query(`UPDATE document_reading SET state = 'done' WHERE document_id = ANY ($1)`, [first, other])
  order.push(await takeTurn({ ...read, page: 2 }))

  expect(order).toEqual([first, other, second, other, other, first, other, second])
  await query(`UPDATE document_reading SET state = 'done'`)
})

test('processes that claim at the same moment never have two pictures of one account', async () => {
  const landlords = [await world.aLandlord(), await world.aLandlord(), await world.aLandlord()]
  for (const landlord of landlords) for (const _ of [1, 2]) await aWaitingPhoto(landlord)

  const claimed = await Promise.all(Array.from({ length: 12 }, () => claimPicture(world.pools.settlements)))

  const accounts = claimed.flatMap((one) => (one ? [one.accountId] : []))
  expect(accounts.sort()).toEqual(landlords.map(({ accountId }) => accountId).sort())
  await query(`UPDATE document_reading SET state = 'done'`)
})

test('an account that deletes the picture that had its turn waits for the others all the same', async () => {
  const [hasty, patient] = [await world.aLandlord(), await world.aLandlord()]
  const [deleted, next] = [await aWaitingPhoto(hasty), await aWaitingPhoto(hasty)]
  const claimed = await claimPicture(world.pools.settlements)
  const other = await aWaitingPhoto(patient)
  if (!claimed) throw new Error('Nothing was claimed.')
  await query('INSERT INTO recognition_turn (account_id, taken_at) VALUES ($1, now())', patient.accountId)
  await query(
    `UPDATE recognition_turn SET taken_at = now() - interval '1 hour' WHERE account_id = $1`,
    patient.accountId,
  )

  const { headers } = await ask(hasty, 'GET', deleted)
  const answer = await ask(hasty, 'DELETE', deleted, { headers: { 'if-match': String(headers.etag) } })
  const isKept = await keepPage(world.pools.settlements, claimed, read)
  const order = [await takeTurn(read), await takeTurn(read)]

  expect([answer.status, claimed.documentId, isKept]).toEqual([204, deleted, false])
  expect(order).toEqual([other, next])
  await query(`UPDATE document_reading SET state = 'done'`)
})

test.each([
  ['typed', 'lines', { kind: 'cost', category: 'water', label: 'Woda', amount_pln: 5, place: 'the photo' }],
  ['read again', 'read', { again: true }],
  ['deleted', '', {}],
])(
  'of a picture that is %s meanwhile no page is kept, neither of before nor the one under way',
  async (how, path, body) => {
    const landlord = await world.aLandlord()
    const id = await aWaitingPhoto(landlord)
    await takeTurn(read)
    const before = await pages(id)
    const claimed = await claimPicture(world.pools.settlements)
    if (!claimed) throw new Error('Nothing was claimed.')

    const { headers } = await ask(landlord, 'GET', id)
    const method = how === 'deleted' ? 'DELETE' : 'POST'
    const sent = how === 'deleted' ? {} : { body }
    const answer = await ask(landlord, method, path ? `${id}/${path}` : id, {
      ...sent,
      headers: { 'if-match': String(headers.etag) },
    })
    const isKept = await keepPage(world.pools.settlements, claimed, { ...read, page: 2 })

    expect(answer.status).toBeLessThan(300)
    expect([before, isKept, await pages(id)]).toEqual([[1], false, []])
    await query(`UPDATE document_reading SET state = 'done'`)
  },
)

test('a picture whose process is killed is tried once more, and then fails with its reason', async () => {
  const landlord = await world.aLandlord()
  const id = await aWaitingPhoto(landlord, await goldenFile('scans/energy-two-pages.scan.pdf'))
  await world.services.settlements.stop()
  for (const attempt of [1, 2]) {
    await using killed = await runService(world)
    await eventually(async () => expect(await workOf(id)).toEqual([{ state: 'waiting', attempts: attempt }]), {
      deadlineMs: 60_000,
    })
    await killed.kill()
    await setTime(id, '-1 second')
  }

  await using _service = await runService(world)
  const body = await eventually(
    async () => {
      const answer = await ask(landlord, 'GET', id)
      expect(answer.body.reading.state).toBe('failed')
      return answer.body
    },
    { deadlineMs: 120_000 },
  )

  expect(body.reading.findings).toMatchObject([
    { code: 'unreadable', detail: expect.stringContaining('interrupted twice') },
  ])
})

test('while a hundred pictures of an account wait, reading another one is refused with 429 and a time to retry', async () => {
  await world.services.settlements.start()
  const landlord = await world.aLandlord()
  const file = { name: 'photo.jpg', type: 'image/jpeg', bytes: aJpeg() }
  const { body } = await landlord.settlements.request('POST', '/v1/documents', makeForm(file, { kind: 'invoice' }))
  await query(
    `WITH made AS (
      INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
      SELECT 'doc_' || left(encode(sha256(n::text::bytea), 'hex'), 26), account_id, kind, name, media_type, size_bytes,
        encode(sha256(n::text::bytea), 'hex'), storage_key, created_at
      FROM document, generate_series(1, 100) AS n WHERE id = $1 RETURNING account_id, id)
    INSERT INTO document_reading (account_id, document_id, read_by, read_at, findings, state, not_same_as, leased_until)
    SELECT account_id, id, 'rules', now(), '[]', 'waiting', '{}', now() + interval '1 hour' FROM made`,
    body.id,
  )

  const refused = await ask(landlord, 'POST', `${body.id}/read`, { body: {} })
  await query(`UPDATE document_reading SET state = 'done'`)
  const accepted = await ask(landlord, 'POST', `${body.id}/read`, { body: {} })

  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    429,
    'rate_limited',
    expect.stringMatching(/^\d+$/),
  ])
  expect(accepted.body.reading.state).toBe('waiting')
})
