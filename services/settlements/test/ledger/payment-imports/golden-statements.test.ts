import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aTenancy } from '../payments/a-tenancy.ts'
import { commit, rowsOf, send } from './a-statement-file.ts'

type Row = [group: string, on: string | null, pln: number | null, payer: string | null, title: string | null]
type Golden = { format: string; encoding: string; sums: Record<string, number>; rows: Row[] }

const folder = join(import.meta.dirname, 'golden')
const expected: Record<string, Golden> = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A landlord to whom Jan Żółć owes 2400.00 zł with a code, and Ewa Lis 1234.56 zł. */
async function aLandlordWithDebtors() {
  const jan = await aTenancy(world)
  const ewa = await aTenancy(world, jan.landlord)
  const { settlementId } = await jan.charge('2026-02', [{ amount_pln: 2400 }])
  await ewa.charge('2026-02', [{ amount_pln: 1234.56 }])
  await world.pools.settlements.query(
    `UPDATE settlement SET reference_code = 'Długa 7/12-2026-02-K7Q2', reference_tail = 'K7Q2' WHERE id = $1`,
    [settlementId],
  )
  for (const [agreement, name] of [
    [jan.agreement, 'Jan Żółć'],
    [ewa.agreement, 'Ewa Lis'],
  ] as const)
    await world.pools.settlements.query('UPDATE agreement SET tenant_name = $2 WHERE id = $1', [agreement.id, name])
  return jan
}

test('each golden statement has an expectation', () => {
  const files = readdirSync(folder).filter((name) => /\.(csv|sta|xml)$/.test(name))

  expect(files.toSorted()).toEqual(Object.keys(expected).toSorted())
  expect(files).toHaveLength(24)
})

test.each(Object.entries(expected))(
  '%s is recognised without a mapping, each row in its group, and the sums are equal',
  async (name, golden) => {
    const { landlord, agreement, balance } = await aLandlordWithDebtors()

    const { status, body } = await send(landlord, readFileSync(join(folder, name)), { parts: {} })
    const { data } = await rowsOf(landlord, body.id)
    const committed = await commit(landlord, body.id)

    expect(status).toBe(201)
    expect(body).toMatchObject({ format: golden.format, mapping: { encoding: golden.encoding }, warnings: [] })
    expect(data.map(shown)).toEqual(golden.rows)
    expect(sumsOf(data)).toEqual(golden.sums)
    expect(body).toMatchObject({ matched_pln: golden.sums.matched, rows: countsOf(golden.rows) })
    expect(committed.body.payments).toBe(1)
    expect(await balance()).toMatchObject({ agreement_id: agreement.id, balance_pln: 0 })
  },
)

type Shown = {
  proposal: string
  received_on: string | null
  amount_pln: number | null
  payer: string | null
  title: string | null
}

function shown({ proposal, received_on, amount_pln, payer, title }: Shown): Row {
  return [proposal, received_on, amount_pln, payer, title]
}

function sumsOf(rows: readonly Shown[]) {
  const groups = [...Map.groupBy(rows, ({ proposal }) => proposal)]
  return Object.fromEntries(
    groups.map(([proposal, all]) => [
      proposal,
      all.reduce((sum, { amount_pln }) => sum + Math.round((amount_pln ?? 0) * 100), 0) / 100,
    ]),
  )
}

function countsOf(rows: readonly Row[]) {
  const groups = [...Map.groupBy(rows, ([proposal]) => proposal)]
  return { all: rows.length, ...Object.fromEntries(groups.map(([proposal, all]) => [proposal, all.length])) }
}
