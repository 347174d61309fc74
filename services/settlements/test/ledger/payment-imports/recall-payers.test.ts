import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { indexPayers, recallPayer } from '../../../src/ledger/payment-imports/recall-payer.ts'
import { aTenancy } from '../payments/a-tenancy.ts'
import { commit, preview, reverse, rowsOf } from './a-statement-file.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const known = [
  { payer: 'Firma Mieszkaniowa Sp. z o.o.', agreementId: 'agr_firm' },
  { payer: 'JAN ŻÓŁĆ', agreementId: 'agr_jan' },
  { payer: 'Jan Zolc UL. POLNA 1', agreementId: 'agr_new' },
  { payer: 'ENERGIA', agreementId: 'agr_one' },
]

test.each([
  ['Jan Żółć', ['agr_jan', 'agr_new']],
  ['JAN ZOLC, UL. POLNA 1 00-001 WARSZAWA', ['agr_jan', 'agr_new']],
  ['Jan Żółć ul. Inna 2', ['agr_jan']],
  ['Żółć Jan', []],
  ['Jan', []],
  ['Energia', ['agr_one']],
  ['Energia Jana', []],
  ['FIRMA MIESZKANIOWA SP Z O O', ['agr_firm']],
  ['Firma Mieszkaniowa Inna', []],
  ['', []],
  [null, []],
])('the payer %j is recalled as that of %j', (payer, agreements) => {
  const recalled = recallPayer({ payer }, indexPayers(known))

  expect(recalled.map(({ agreementId }) => agreementId)).toEqual(agreements)
})

const transfer = { payer: 'RODZICE NAJEMCY UL. POLNA 1', title: 'za mieszkanie', amount: '700,00' }

test('a payer once assigned by a person is proposed again, marked, and never recorded without a decision', async () => {
  const { landlord, agreement, balance } = await aTenancy(world)
  const first = await preview(landlord, [transfer])
  await commit(landlord, first.id, [{ rows: [1], decision: 'record', agreement_id: agreement.id }])

  const next = await preview(landlord, [{ ...transfer, payer: 'Rodzice Najemcy', title: 'kolejny', on: '2026-04-05' }])
  const { data } = await rowsOf(landlord, next.id)
  const committed = await commit(landlord, next.id)

  expect(first.rows).toMatchObject({ unmatched: 1 })
  expect(data).toMatchObject([
    {
      proposal: 'ambiguous',
      candidates: [{ agreement_id: agreement.id, settlement_id: null, why: 'known_payer' }],
    },
  ])
  expect(committed.body.payments).toBe(0)
  expect(await balance()).toMatchObject({ paid_pln: 700 })
})

test('a payer is known by an unmatched payment that a person assigned, and forgotten when the payment is undone', async () => {
  const { landlord, agreement, call } = await aTenancy(world)
  const first = await preview(landlord, [transfer])
  await commit(landlord, first.id, [{ rows: [1], decision: 'record' }])
  const later = { ...transfer, title: 'kolejny', on: '2026-04-05' }
  const unknown = await preview(landlord, [later])
  const { body } = await call('GET', '/v1/payments')
  await call('POST', `/v1/payments/${body.data[0].id}/match`, { agreement_id: agreement.id })

  const known = await preview(landlord, [later])
  await reverse(landlord, first.id)
  const forgotten = await preview(landlord, [later])

  expect([unknown, known, forgotten].map(({ rows }) => rows.ambiguous)).toEqual([0, 1, 0])
})

test('payers of one account are not known in another', async () => {
  const { landlord, agreement } = await aTenancy(world)
  await commit(landlord, (await preview(landlord, [transfer])).id, [
    { rows: [1], decision: 'record', agreement_id: agreement.id },
  ])
  const stranger = await aTenancy(world)

  const { rows } = await preview(stranger.landlord, [{ ...transfer, on: '2026-04-05' }])

  expect(rows).toMatchObject({ unmatched: 1, ambiguous: 0 })
})
