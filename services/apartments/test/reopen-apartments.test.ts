import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function anArchivedOne(plan?: 'basic') {
  const landlord = await world.aLandlord(plan && { plan })
  const { body: created } = await landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody() })
  const path = `/v1/apartments/${created.id}`
  await landlord.apartments.request('POST', `${path}/archive`)
  return { landlord, created, path }
}

async function tracesOf(id: string) {
  const { rows } = await world.pools.apartments.query(
    `SELECT type, sequence, data::json->>'state' AS state FROM outbox_event
     WHERE aggregate_id = $1 AND type <> 'audit.event' ORDER BY seq`,
    [id],
  )
  return rows
}

async function usedBy(accountId: string): Promise<number> {
  const { rows } = await world.pools.apartments.query('SELECT apartments FROM account WHERE id = $1', [accountId])
  return rows[0].apartments
}

test('a reopened apartment is as before its archiving, with its label and its place in the plan', async () => {
  const { landlord, created, path } = await anArchivedOne()

  const answer = await landlord.apartments.request('POST', `${path}/reopen`)

  expect(answer).toMatchObject({ status: 200, headers: { etag: '"3"' } })
  expect(answer.body).toEqual({ ...created, updated_at: answer.body.updated_at })
  expect((await landlord.apartments.request('GET', path)).body).toEqual(answer.body)
  expect((await tracesOf(created.id)).at(-1)).toEqual({ type: 'apartment.updated', sequence: 3, state: 'setup' })
  expect(await usedBy(landlord.accountId)).toBe(1)
  const changed = await landlord.apartments.request('PATCH', path, { body: { surface_m2: 31 } })
  expect(changed.status).toBe(200)
})

test('one that ever had an agreement is active again', async () => {
  const { landlord, created, path } = await anArchivedOne()
  const agreement = [newId('agreement'), landlord.accountId, created.id, '2020-01-01', '2020-12-31']
  await world.pools.apartments.query('INSERT INTO agreement_copy VALUES ($1, $2, $3, $4, $5, 1)', agreement)

  const answer = await landlord.apartments.request('POST', `${path}/reopen`)

  expect(answer.body.state).toBe('active')
})

test('a label that another apartment has by now is refused with that apartment, and nothing of the attempt stays', async () => {
  const { landlord, created, path } = await anArchivedOne()
  const body = apartmentBody({ label: created.label.toUpperCase() })
  const { body: successor } = await landlord.apartments.request('POST', '/v1/apartments', { body })

  const answer = await landlord.apartments.request('POST', `${path}/reopen`)

  expect(answer).toMatchObject({ status: 409, body: { code: 'label_conflict', objects: [successor.id] } })
  expect((await landlord.apartments.request('GET', path)).body.state).toBe('archived')
  expect(await tracesOf(created.id)).toHaveLength(2)
  expect(await usedBy(landlord.accountId)).toBe(1)
})

test('a full plan is refused with its limit, and nothing of the attempt stays', async () => {
  const { landlord, created, path } = await anArchivedOne('basic')
  for (let made = 0; made < 5; made += 1) {
    await landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody() })
  }

  const answer = await landlord.apartments.request('POST', `${path}/reopen`)

  expect(answer).toMatchObject({ status: 403, body: { code: 'plan_limit_reached' } })
  expect(answer.body.detail).toContain('5')
  expect(await tracesOf(created.id)).toHaveLength(2)
  expect(await usedBy(landlord.accountId)).toBe(5)
})

test.each(['setup', 'active'])('an apartment that is %s has nothing to undo', async (state) => {
  const { landlord, created, path } = await anArchivedOne()
  await landlord.apartments.request('POST', `${path}/reopen`)
  await world.pools.apartments.query('UPDATE apartment SET state = $2 WHERE id = $1', [created.id, state])

  const answer = await landlord.apartments.request('POST', `${path}/reopen`)

  expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(await usedBy(landlord.accountId)).toBe(1)
})

test('a version that is no more is refused, and a repeated key reopens once', async () => {
  const { landlord, path } = await anArchivedOne()

  const late = await landlord.apartments.request('POST', `${path}/reopen`, { headers: { 'if-match': '"1"' } })
  const call = { headers: { 'if-match': '"2"', 'idempotency-key': 'reopen-once' } }
  const answers = [
    await landlord.apartments.request('POST', `${path}/reopen`, call),
    await landlord.apartments.request('POST', `${path}/reopen`, call),
  ]

  expect(late.body.code).toBe('precondition_failed')
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect(answers[1]?.headers['idempotent-replayed']).toBe('true')
})
