import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { settle } from '@lokum/local-stack/world/rental'
import { aBill } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { aJune, type Home, send, upload } from '../calculation/a-june.ts'
import { electric, energy, water, wet } from '../calculation/prices-of-bills.ts'
import { brokenSums, itemOf, look, step } from '../settlements/a-month.ts'
import { type Bill, correctedJune } from './a-corrected-june.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const home: Home = { meters: [electric], bills: [aBill({ rows: [{ ...energy, quantity: 132 }] })] }
const wetHome: Home = { meters: [wet], bills: [aBill({ rows: [{ ...water, quantity: 7 }] })] }

/** A sent June, and a July to which a correction of June's bill is attached. */
async function aJuly(june: Awaited<ReturnType<typeof aJune>>, correction: Bill) {
  const { landlord, apartment_id } = june
  const bill = await upload(landlord, aBill({ isCorrection: true, ...correction }))
  const { body: july } = await settle(landlord, { apartment_id, period: '2026-07' })
  await step(landlord, july.id, 'documents', { document_id: bill })
  const { body: named } = await step(landlord, july.id, 'calculate')
  const charge = async (line = 1) => {
    const body = { line, period: '2026-07', apartment_ids: [apartment_id], share_by: 'equal' }
    return landlord.settlements.request('POST', `/v1/documents/${bill}/costs`, { body })
  }
  return { bill, july, named, charge }
}

type Addition = [string, Home, Bill, number, number]

const additions: Addition[] = [
  [
    'more energy by rows before and after',
    home,
    {
      rows: [
        { ...energy, quantity: 132, isBefore: true },
        { ...energy, quantity: 178 },
      ],
    },
    97.42,
    33.94,
  ],
]
const otherAdditions: Addition[] = [
  ['a lower price', home, { rows: [{ ...energy, quantity: 132, net: -0.05 }] }, 97.42, -8.12],
  ['more energy', home, { rows: [{ ...energy, quantity: 46 }] }, 97.42, 33.95],
  ['less energy', home, { rows: [{ ...energy, quantity: -12 }] }, 97.42, -8.86],
  ['a higher price', home, { rows: [{ ...energy, quantity: 132, net: 0.05 }] }, 97.42, 8.12],
  ['more energy in gross rows', home, { rows: [{ ...energy, quantity: 46, net: 0.738, isGross: true }] }, 97.42, 33.95],
  ['more water', wetHome, { rows: [{ ...water, quantity: 2 }] }, 37.8, 10.8],
]

test.each([...additions, ...atDepth({ usual: [], deep: otherAdditions })])(
  'after June was sent, a correction of %s is named in July, charged there on request, and says what it corrects',
  async (_, given, correction, sentPln, amount_pln) => {
    const june = await aJune(world, given)
    const { landlord, settlement } = june
    const sent = await send(june)
    const { bill, july, named, charge } = await aJuly(june, correction)

    const charged = await charge(correction.rows.length)
    const { body } = await step(landlord, july.id, 'calculate')

    expect(named.missing).toContainEqual(
      expect.objectContaining({ code: 'document', document_id: bill, lines: [correction.rows.length] }),
    )
    expect([sent.total_pln, charged.status, charged.body.amount_pln, body.total_pln]).toEqual([
      sentPln,
      201,
      amount_pln,
      amount_pln,
    ])
    const item = itemOf(body, correction.rows[0]?.name ?? '')
    expect(item.inputs).toMatchObject({
      corrects: { invoices: ['E/1'], period_from: '2026-06-01', period_to: '2026-06-30' },
    })
    expect(item.formula).toContain('correction of the invoice E/1 for June 2026')
    expect(body.missing.filter((one: Missing) => one.document_id === bill)).toEqual([])
    expect((await look(landlord, settlement.id)).body.statement).toEqual(sent.statement)
    expect(await brokenSums(world, landlord)).toEqual([])
  },
)

type Change = [string, Bill, number[], number[], number]

const changes: Change[] = [
  [
    'more, taken back and billed again',
    {
      rows: [
        { ...energy, quantity: -132 },
        { ...energy, quantity: 178 },
      ],
    },
    [132, 97.42],
    [178, 131.36],
    131.36,
  ],
]
const otherChanges: Change[] = [
  ['more', { rows: [{ ...energy, quantity: 46 }] }, [132, 97.42], [178, 131.37], 131.36],
  ['less', { rows: [{ ...energy, quantity: -32 }] }, [132, 97.42], [100, 73.8], 73.8],
  ['a higher price', { rows: [{ ...energy, quantity: 132, net: 0.05 }] }, [132, 97.42], [132, 105.54], 105.54],
]

test.each([...changes, ...atDepth({ usual: [], deep: otherChanges })])(
  'after June was sent, its correction by a bill for %s charges and compares the bill with all rows',
  async (_, correction, before, after, total_pln) => {
    const { landlord, settlement, body } = await correctedJune(world, home, { isCorrection: true, ...correction })
    for (const { id } of body.items)
      await step(landlord, settlement.id, 'items/decisions', { decision: 'approve', item_ids: [id] })
    const prepared = await step(landlord, settlement.id, 'prepare')

    const [line, ...others] = body.comparison
    expect(others).toEqual([])
    expect([line.before.quantity, line.before.amount_pln]).toEqual(before)
    expect([line.after.quantity, line.after.amount_pln]).toEqual(after)
    expect([line.charged_before_pln, line.charged_after_pln]).toEqual([97.42, total_pln])
    expect(body.document_ledgers.map((account: { open_pln: number }) => account.open_pln)).toEqual([0, 0])
    expect([prepared.status, prepared.body.total_pln]).toEqual([200, total_pln])
  },
)

test('a second correction of a sent month adds to the first, and both are one line of the comparison', async () => {
  const { landlord, settlement } = await correctedJune(world, home, {
    isCorrection: true,
    rows: [{ ...energy, quantity: 60 }],
  })
  const second = await upload(landlord, aBill({ isCorrection: true, rows: [{ ...energy, quantity: -14 }] }))
  await step(landlord, settlement.id, 'documents', { document_id: second })

  const { body } = await step(landlord, settlement.id, 'calculate')

  expect(body.total_pln).toBe(131.36)
  expect(body.comparison).toMatchObject([{ before: { quantity: 132 }, after: { quantity: 178, amount_pln: 131.37 } }])
})

test('a row that a statement counts with its bill is no cost of a later month, and one that is a cost there changes no bill', async () => {
  const rows = [{ ...energy, quantity: 46 }]
  const june = await correctedJune(world, home, { isCorrection: true, rows })
  const { landlord, settlement, apartment_id, added } = june
  const charge = () => {
    const body = { line: 1, period: '2026-07', apartment_ids: [apartment_id], share_by: 'equal' }
    return landlord.settlements.request('POST', `/v1/documents/${added}/costs`, { body })
  }
  await step(landlord, settlement.id, 'items/decisions', { decision: 'approve' })
  await step(landlord, settlement.id, 'prepare')

  const refused = await charge()
  await step(landlord, settlement.id, 'reopen')
  const made = await charge()
  const { body: again } = await step(landlord, settlement.id, 'calculate')

  expect([refused.status, refused.body.code, refused.body.objects]).toMatchObject([409, 'cost_in_use', [settlement.id]])
  expect(made.status).toBe(201)
  expect(again.total_pln).toBe(97.42)
  expect((await look(landlord, settlement.id)).body.missing.map(({ code }: Missing) => code)).not.toContain('rate')
})
