import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'

export const stageNames = ['documents', 'costs', 'statement', 'sending'] as const
export type StageName = (typeof stageNames)[number]

export function isStageName(text: string): text is StageName {
  return stageNames.some((name) => name === text)
}

/** Where work goes on: the first stage that is not finished, or the last one. */
export function openStage(facts: Facts): StageName {
  const finished = finishedStages(facts)
  return stageNames.find((name) => !finished[name]) ?? 'sending'
}

type Facts = Pick<SettlementDetail, 'state' | 'items' | 'missing' | 'document_ledgers'>

/** Which stages have nothing missing in them. */
export function finishedStages({ state, items, missing, document_ledgers }: Facts): Record<StageName, boolean> {
  const isCancelled = state === 'cancelled'
  const inputs = missing.filter(isInput)
  return {
    documents: !isCancelled && inputs.length === 0 && document_ledgers.every(({ is_open }) => !is_open),
    costs: !isCancelled && items.length > 0 && missing.every(isInput),
    statement: state === 'prepared' || state === 'sent',
    sending: state === 'sent',
  }
}

/** Something that a landlord adds, rather than decides. */
export function isInput({ code }: SettlementDetail['missing'][number]): boolean {
  return code !== 'decision' && code !== 'calculation'
}
