import { expect, test } from '@jest/globals'
import type { DraftItem } from '../../src/calculation/settlement-case.ts'
import { findSuccessors } from '../../src/items/find-successors.ts'

const water: Pick<DraftItem, 'type' | 'category' | 'label' | 'inputs'> = {
  type: 'proportional_cost',
  category: 'cold_water',
  label: 'Woda',
  inputs: { kind: 'amount', amount_pln: 1 },
}

function aRow(origin: string, { basis = '{}' }: { basis?: string | null } = {}) {
  return { ...water, origin, basis, sourceDocumentId: 'doc_old' }
}

function aDraft(origin: string, members: Partial<typeof water> = {}) {
  const source = { kind: 'document', document_id: 'doc_new', line: 1, place: 'page 1', excerpt: null } as const
  return { ...water, origin, source, ...members }
}

function pairsOf(rows: readonly ReturnType<typeof aRow>[], drafts: readonly ReturnType<typeof aDraft>[]) {
  return findSuccessors(rows, drafts).map(({ row, draft }) => [row.origin, draft.origin])
}

test('the proposal for the same charge from another document takes the place of an item that vanished', () => {
  expect(pairsOf([aRow('old')], [aDraft('new', { label: ' WODA ' })])).toEqual([['old', 'new']])
})

test.each([
  ['another label', [aRow('old')], [aDraft('new', { label: 'Ścieki' })]],
  ['another category', [aRow('old')], [aDraft('new', { category: 'sewage' })]],
  ['two proposals', [aRow('old')], [aDraft('new'), aDraft('newer')]],
  ['two items that vanished', [aRow('old'), aRow('older')], [aDraft('new')]],
  ['an item that is still proposed', [aRow('old')], [aDraft('old'), aDraft('new')]],
  ['an item by hand', [aRow('old', { basis: null })], [aDraft('new')]],
])('nothing takes the place in case of %s', (_, rows, drafts) => {
  expect(pairsOf(rows, drafts)).toEqual([])
})
