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
  | { kind: 'reopen'; item: Item }
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
  const reason = decision.kind === 'reject' && decision.reason !== '' ? { reason: decision.reason } : {}
  const body = { decision: decision.kind, item_ids: [decision.item.id], ...reason }
  return call('POST /v1/settlements/{id}/items/decisions', { params: { id }, body, ...version })
}

const statuses = { approve: 'approved', reopen: 'proposed', reject: 'rejected' } as const

/** Only the mark changes at once; amounts and the total come from the interface. */
function expectDecision(detail: SettlementDetail, decision: Decision): SettlementDetail {
  const state = statuses[decision.kind]
  const items = detail.items.map((item) => (item.id === decision.item.id ? { ...item, state } : item))
  return { ...detail, items }
}

/** The done action, in words. */
export function doneText({ kind, item }: Decision, { costs }: Words): string {
  if (kind === 'approve') return costs.approved(item.label)
  return kind === 'reopen' ? costs.restored(item.label) : costs.rejected(item.label)
}
