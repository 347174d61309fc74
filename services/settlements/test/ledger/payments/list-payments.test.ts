import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aTenancy } from './a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('payments are listed by the day on which they were received, those of one day by their recording, over all pages', async () => {
  const { pay, call } = await aTenancy(world)
  const days = ['2026-03-10', '2026-05-10', '2026-03-10', '2026-04-10', '2026-03-10', '2026-05-10']
  for (const [index, received_on] of days.entries()) await pay({ received_on, amount_pln: index + 1 })
  const listed: string[] = []
  let pages = 0
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await call('GET', `/v1/payments?limit=2${cursor && `&cursor=${cursor}`}`)
    for (const { received_on, amount_pln } of body.data) listed.push(`${received_on} ${amount_pln}`)
    cursor = body.next_cursor
    pages += 1
  }

  // The last page is full, and names no next one.
  expect(pages).toBe(3)
  expect(listed).toEqual([
    '2026-05-10 6',
    '2026-05-10 2',
    '2026-04-10 4',
    '2026-03-10 5',
    '2026-03-10 3',
    '2026-03-10 1',
  ])
})

test('a cursor of another account is refused', async () => {
  const [one, other] = [await aTenancy(world), await aTenancy(world)]
  for (const amount_pln of [1, 2]) await other.pay({ amount_pln })
  const { body } = await other.call('GET', '/v1/payments?limit=1')

  const answer = await one.call('GET', `/v1/payments?cursor=${body.next_cursor}`)

  expect(answer).toMatchObject({ status: 400, body: { errors: [{ parameter: 'cursor', code: 'invalid_value' }] } })
})
