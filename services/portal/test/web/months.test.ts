import { expect, test } from '@jest/globals'
import type { NextStep, OverviewRow } from '@lokum/contracts/settlements/overview'
import { chooseStage, groupRows } from '../../web/screens/months/group-rows.ts'

const agreement = { id: 'agr', tenant: 'Jan Nowak', mode: 'by_readings' } as const

function row(next: NextStep, state: 'draft' | 'calculated' | 'prepared' | 'sent' | null, tenant = true): OverviewRow {
  return {
    apartment: { id: `apt ${next} ${state}`, label: 'Długa 7/12' },
    agreement: tenant ? agreement : null,
    settlement: state === null ? null : { id: 'set', state, total_pln: 2400, sent_at: null, paid_at: null },
    missing: { count: 0, codes: [] },
    undecided: 0,
    delivery: null,
    open_pln: null,
    reading_requests: 0,
    next,
  }
}

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
