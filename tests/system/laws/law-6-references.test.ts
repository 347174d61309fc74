import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Answer } from '@lokum/local-stack/testing/client'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, aTenancy } from '../world/monthly-close.ts'
import { type MonthWork, monthPaths, monthWorkOf } from './month-work.ts'

type Owned = MonthWork & { apartment: string }
type Side = { landlord: Landlord; work: Owned }

let world: World
let own: Side
let strange: Side
let before: Answer['body'][]
beforeAll(async () => {
  world = await openWorld()
  own = await aSide()
  strange = await aSide()
  before = await stateOfBoth()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A call about one's own things that names something of somebody else. */
type Row = [what: string, method: string, path: (own: Owned) => string, body: (strange: Owned, own: Owned) => object]

const item = (inputs: object, source: object) => ({ type: 'proportional_cost', label: 'Keys', inputs, source })
const amount = { kind: 'amount', amount_pln: 20 }
const place = { kind: 'document', place: 'page 1' }
const share = {
  kind: 'share',
  cost_pln: 60,
  share_by: 'equal',
  weight: 1,
  weight_total: 1,
  days: 31,
  days_in_month: 31,
}
const metered = { kind: 'readings', rate_pln: 1, unit: 'kWh', metered: 50, metered_unit: 'kWh', consumption: 50 }
const readings = { ...metered, conversion_factor: null, previous: null, current: null }
const at = (date: string, value: number, reading_id: string) => ({ reading_id, read_on: date, value })
const items = ({ settlement }: Owned) => `/v1/settlements/${settlement}/items`
const readingsOf = ({ meter }: Owned) => `/v1/meters/${meter}/readings`
const exchange = { exchanged_on: '2026-11-01', final_value: 151, number: '8', digits: 6, initial_value: 0 }

const rows: Row[] = [
  [
    'an apartment for an agreement',
    'POST',
    () => '/v1/agreements',
    ({ apartment }) => aTenancy({ apartment_id: apartment }),
  ],
  [
    'papers for a new agreement',
    'POST',
    () => '/v1/agreements',
    ({ document }, { apartment, photo }) =>
      aTenancy({
        apartment_id: apartment,
        starts_on: '2020-01-01',
        ends_on: '2020-12-31',
        document_ids: [photo, document],
      }),
  ],
  [
    'papers for an agreement',
    'PATCH',
    ({ agreement }) => `/v1/agreements/${agreement}`,
    ({ photo }) => ({ document_ids: [photo] }),
  ],
  [
    'an agreement for a settlement',
    'POST',
    () => '/v1/settlements',
    ({ agreement }, { apartment }) => ({ apartment_id: apartment, period: '2026-09', agreement_id: agreement }),
  ],
  [
    'a photo for a new meter',
    'POST',
    () => '/v1/meters',
    ({ photo }, { apartment }) => aMeter({ apartment_id: apartment, photo_document_id: photo }),
  ],
  [
    'documents for a new meter',
    'POST',
    () => '/v1/meters',
    ({ document }, { apartment, photo }) => aMeter({ apartment_id: apartment, document_ids: [photo, document] }),
  ],
  [
    'a main meter for a new meter',
    'POST',
    () => '/v1/meters',
    ({ meter }, { apartment }) => aMeter({ apartment_id: apartment, main_meter_id: meter }),
  ],
  [
    'a main meter for a meter',
    'PATCH',
    ({ meter }) => `/v1/meters/${meter}`,
    ({ meter }) => ({ main_meter_id: meter }),
  ],
  [
    'documents for a true-up',
    'POST',
    ({ agreement }) => `/v1/agreements/${agreement}/true-ups`,
    ({ document }) => ({ starts_on: '2026-10-01', ends_on: '2026-10-31', document_ids: [document] }),
  ],
  ['documents for a meter', 'PATCH', ({ meter }) => `/v1/meters/${meter}`, ({ photo }) => ({ document_ids: [photo] })],
  [
    'a photo of a final value',
    'POST',
    ({ meter }) => `/v1/meters/${meter}/exchange`,
    ({ photo }) => ({ ...exchange, final_photo_document_id: photo }),
  ],
  [
    'a photo of an initial value',
    'POST',
    ({ meter }) => `/v1/meters/${meter}/exchange`,
    ({ photo }) => ({ ...exchange, initial_photo_document_id: photo }),
  ],
  [
    'a photo of a new reading',
    'POST',
    readingsOf,
    ({ photo }) => ({ read_on: '2026-10-15', value: 120, photo_document_id: photo }),
  ],
  [
    'a photo of a reading',
    'POST',
    (owned) => `${readingsOf(owned)}/${owned.reading}/photo`,
    ({ photo }) => ({ document_id: photo }),
  ],
  [
    'an apartment among those of a cost',
    'POST',
    ({ document }) => `/v1/documents/${document}/costs`,
    (strange, { apartment }) => ({ line: 1, period: '2026-10', apartment_ids: [apartment, strange.apartment] }),
  ],
  [
    'a document for a settlement',
    'POST',
    ({ settlement }) => `/v1/settlements/${settlement}/documents`,
    ({ photo }) => ({ document_id: photo }),
  ],
  ['a document as a source', 'POST', items, ({ document }) => item(amount, { ...place, document_id: document })],
  [
    'an agreement as a source',
    'POST',
    items,
    ({ agreement }) => item(amount, { kind: 'agreement', agreement_id: agreement, clause: 'Keys' }),
  ],
  [
    'an apartment’s tariff as a source',
    'POST',
    items,
    ({ apartment }) => item(amount, { kind: 'tariff', apartment_id: apartment, utility: 'electricity' }),
  ],
  [
    'a cost to share',
    'POST',
    items,
    ({ cost }, { document }) => item({ ...share, cost_id: cost }, { ...place, document_id: document }),
  ],
  [
    'a meter to count by',
    'POST',
    items,
    ({ meter }, { document }) => ({
      ...item({ ...readings, meter_id: meter }, { ...place, document_id: document }),
      type: 'utility_by_readings',
    }),
  ],
  [
    'a reading to count from',
    'POST',
    items,
    ({ reading }, { document, meter }) => ({
      ...item(
        {
          ...readings,
          meter_id: meter,
          previous: at('2026-09-30', 100, reading),
          current: { reading_id: null, read_on: '2026-10-31', value: 150 },
        },
        { ...place, document_id: document },
      ),
      type: 'utility_by_readings',
    }),
  ],
]

test.each(rows)('law 6: of another account, %s is not there', async (_, method, path, body) => {
  const answer = await own.landlord.request(method, path(own.work), { body: body(strange.work, own.work) })

  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('law 6: what named something of another account has changed nothing, here or there', async () => {
  expect(await stateOfBoth()).toEqual(before)
})

test.each([
  ['agreements', ({ apartment }: Owned) => `/v1/agreements?apartment_id=${apartment}`],
  ['meters', ({ apartment }: Owned) => `/v1/meters?apartment_id=${apartment}`],
  ['meters behind a main meter', ({ meter }: Owned) => `/v1/meters?main_meter_id=${meter}`],
  ['settlements', ({ apartment }: Owned) => `/v1/settlements?apartment_id=${apartment}`],
  ['documents', ({ settlement }: Owned) => `/v1/documents?settlement_id=${settlement}`],
])('law 6: a list of %s that asks for another account’s is empty', async (_, path) => {
  const answer = await own.landlord.request('GET', path(strange.work))

  expect(answer).toMatchObject({ status: 200, body: { data: [], next_cursor: null } })
})

async function aSide(): Promise<Side> {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  return { landlord, work: { apartment: apartment.id, ...(await monthWorkOf(landlord, apartment.id)) } }
}

async function stateOfBoth() {
  const asked = [own, strange].flatMap(({ landlord, work }) =>
    monthPaths(work).map(async (path) => (await landlord.request('GET', path)).body),
  )
  return await Promise.all(asked)
}
