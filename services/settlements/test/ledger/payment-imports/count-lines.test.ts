import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aDebtor } from './a-debtor.ts'
import { commit, decide, preview } from './a-statement-file.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function countsOf(accountId: string) {
  const { settlements } = world.pools
  const [kept, lines] = [
    await settlements.query(selectKept, [accountId]),
    await settlements.query(selectLines, [accountId]),
  ]
  return { kept: kept.rows, lines: lines.rows }
}

const selectKept = `
  SELECT import_id, proposal, lines, payments, sum_pln::text, to_record FROM payment_import_count
  WHERE account_id = $1 AND lines > 0 ORDER BY 1, 2`

const selectLines = `
  SELECT import_id, proposal, count(*)::int AS lines, count(payment_id)::int AS payments,
    coalesce(sum(amount_pln), 0)::numeric(18, 2)::text AS sum_pln,
    count(*) FILTER (WHERE is_to_record(proposal, decision, payment_id))::int AS to_record
  FROM payment_import_row WHERE account_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`

test('an import has the counts of its lines when it was read, committed and found to be a duplicate', async () => {
  const { landlord, title } = await aDebtor(world)
  const transfers = [
    { title, amount: '2 400,00' },
    { title: 'Prąd', amount: '-99,99' },
    { title: 'Zwrot za wodę', amount: '10,00' },
    { on: '2026-02-30', title: 'x' },
  ]
  const first = await preview(landlord, transfers)
  const second = await preview(landlord, [...transfers, { title: 'Czynsz', amount: '7,00' }])
  const read = await countsOf(landlord.accountId)

  await decide(landlord, second.id, { rows: [3], decision: 'record' })
  const decided = await countsOf(landlord.accountId)
  await commit(landlord, first.id)
  await commit(landlord, second.id)
  const committed = await countsOf(landlord.accountId)

  expect(read.kept).toEqual(read.lines)
  expect(decided.kept).toEqual(decided.lines)
  expect(decided.kept).toContainEqual(expect.objectContaining({ proposal: 'unmatched', to_record: 1 }))
  expect(committed.kept).toEqual(committed.lines)
  expect(committed.kept).not.toEqual(read.kept)
  expect(committed.kept).toContainEqual(expect.objectContaining({ proposal: 'duplicate', lines: 1 }))
})

test('the counts go with an import that is swept away', async () => {
  const { landlord, title } = await aDebtor(world)
  const { id } = await preview(landlord, [{ title, amount: '2 400,00' }])

  for (const table of ['payment_import_row', 'payment_import'])
    await world.pools.settlements.query(
      `DELETE FROM ${table} WHERE account_id = $1 AND ${table === 'payment_import' ? 'id' : 'import_id'} = $2`,
      [landlord.accountId, id],
    )

  expect((await countsOf(landlord.accountId)).kept).toEqual([])
})
