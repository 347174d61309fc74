import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'

export const stageNames = ['documents', 'costs', 'statement', 'sending'] as const
export type StageName = (typeof stageNames)[number]

type Facts = Pick<SettlementDetail, 'state' | 'items' | 'missing' | 'document_accounts'>

/** Which stages have nothing missing in them. */
export function finishedStages({ state, items, missing, document_accounts }: Facts): Record<StageName, boolean> {
  const isCancelled = state === 'cancelled'
  const inputs = missing.filter(isInput)
  return {
    documents: !isCancelled && inputs.length === 0 && document_accounts.every(({ is_open }) => !is_open),
    costs: !isCancelled && items.length > 0 && missing.every(isInput),
    statement: state === 'prepared' || state === 'sent',
    sending: state === 'sent',
  }
}

function isInput({ code }: SettlementDetail['missing'][number]): boolean {
  return code !== 'decision' && code !== 'calculation'
}
