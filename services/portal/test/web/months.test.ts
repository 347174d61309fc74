import { expect, test } from '@jest/globals'
import type { NextStep, OverviewRow } from '@lokum/contracts/settlements/overview'
import { chooseStage, groupRows } from '../../web/screens/months/group-rows.ts'
import { askedRows, rowsToAsk } from '../../web/screens/months/reading-requests.ts'

const agreement = { id: 'agr', tenant: 'Jan Nowak', mode: 'by_readings' } as const

function row(next: NextStep, state: 'draft' | 'calculated' | 'prepared' | 'sent' | null, tenant = true): OverviewRow {
  return {
    apartment: { id: `apt ${next} ${state}`, label: 'Długa 7/12' },
    agreement: tenant ? agreement : null,
    settlement:
      state === null ? null : { id: 'set', state, total_pln: 2400, sent_at: null, paid_at: null, paid_on: null },
    missing: { count: 0, codes: [] },
    undecided: 0,
    delivery: null,
    open_pln: null,
    reading_requests: 0,
    answered_requests: 0,
    next,
  }
}

test('tenants by readings are asked while a reading belongs to the end of the month, and once', () => {
  const bare = row('create', null)
  const rows = {
    bare,
    asked: { ...bare, reading_requests: 1 },
    answered: { ...bare, answered_requests: 1 },
    rentOnly: { ...bare, agreement: { ...agreement, mode: 'rent_only' } as const },
    vacant: row('nothing', null, false),
    waiting: { ...row('collect', 'draft'), missing: { count: 1, codes: ['reading' as const] } },
    complete: row('prepare', 'calculated'),
  }
  const askedOn = (today: string) =>
    rowsToAsk(Object.values(rows), { period: '2026-09', today }).map((one) =>
      Object.entries(rows)
        .find(([, known]) => known === one)
        ?.at(0),
    )

  expect(askedOn('2026-09-28')).toEqual(['bare', 'waiting'])
  expect(askedOn('2026-10-10')).toEqual(['bare', 'waiting'])
  expect(askedOn('2026-10-11')).toEqual(['waiting'])
  expect(askedOn('2026-08-31')).toEqual(['waiting'])
})

test('of the tenants who were asked, those with an open request have not answered', () => {
  const bare = row('create', null)
  const rows = [
    bare,
    { ...bare, reading_requests: 1 },
    { ...bare, reading_requests: 1, answered_requests: 1 },
    { ...bare, answered_requests: 2 },
  ]

  const { all, waiting } = askedRows(rows)

  expect([all.length, waiting.length]).toEqual([3, 2])
})

test('a month has its groups in the order in which a landlord needs them', () => {
  const rows = [
    row('nothing', null, false),
    row('nothing', 'sent'),
    row('wait_for_payment', 'sent'),
    row('wait_for_mail', 'sent'),
    row('send', 'prepared'),
    row('wait_for_reading', 'draft'),
    row('create', null),
    row('decide', 'calculated'),
  ]

  const groups = groupRows(rows).map(({ name, rows: inIt }) => [name, inIt.length])

  expect(groups).toEqual([
    ['act', 2],
    ['reading', 1],
    ['ready', 1],
    ['under_way', 1],
    ['sent', 1],
    ['paid', 1],
    ['vacant', 1],
  ])
})

test('every row is in one group', () => {
  const steps: NextStep[] = ['create', 'collect', 'calculate', 'decide', 'prepare', 'send', 'settle_mail', 'nothing']
  const rows = steps.map((next) => row(next, 'draft'))

  expect(groupRows(rows).flatMap(({ rows: inIt }) => inIt)).toHaveLength(rows.length)
})

test.each([
  ['create', null, 'none'],
  ['collect', 'draft', 'documents'],
  ['calculate', 'draft', 'documents'],
  ['decide', 'calculated', 'costs'],
  ['prepare', 'calculated', 'statement'],
  ['send', 'prepared', 'sending'],
  ['wait_for_payment', 'sent', 'sending'],
] as const)('a settlement whose next step is %s is at its stage', (next, state, stage) => {
  expect(chooseStage(row(next, state))).toBe(stage)
})
