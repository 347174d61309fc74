import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { call } from '../../../interface/call.ts'
import { useSettlementChange, type Version } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

/** A landlord's decision about an item. */
export type Decision =
  | { kind: 'approve'; item: Item }
  | { kind: 'restore'; item: Item }
  | { kind: 'reject'; item: Item; reason: string }

/** Decisions about the items of a settlement: each shows at once, and they are sent one after the other. */
export function useDecisions(id: string) {
  const words = useWords()
  return useSettlementChange<Decision>(id, {
    send: (decision, version) => sendDecision(id, decision, version),
    expect: (detail, decision) => expectDecision(detail, decision),
    onDone: (_, decision) => announce(doneText(decision, words)),
  })
}

function sendDecision(id: string, decision: Decision, version: Version) {
  const asked = { params: { id, item_id: decision.item.id }, ...version }
  if (decision.kind === 'approve') return call('POST /v1/settlements/{id}/items/{item_id}/approve', asked)
  if (decision.kind === 'restore') return call('POST /v1/settlements/{id}/items/{item_id}/reopen', asked)
  const body = decision.reason === '' ? {} : { reason: decision.reason }
  return call('POST /v1/settlements/{id}/items/{item_id}/reject', { ...asked, body })
}

const statuses = { approve: 'approved', restore: 'proposed', reject: 'rejected' } as const

/** Only the mark changes at once; amounts and the total come from the interface. */
function expectDecision(detail: SettlementDetail, decision: Decision): SettlementDetail {
  const state = statuses[decision.kind]
  const items = detail.items.map((item) => (item.id === decision.item.id ? { ...item, state } : item))
  return { ...detail, items }
}

/** The done action, in words. */
export function doneText({ kind, item }: Decision, { costs }: Words): string {
  if (kind === 'approve') return costs.approved(item.label)
  return kind === 'restore' ? costs.restored(item.label) : costs.rejected(item.label)
}
