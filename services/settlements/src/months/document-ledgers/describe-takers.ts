import { toGrosze, toPln } from '@lokum/amounts/money/grosze'
import type { LineTaker } from '@lokum/contracts/settlements/document-ledger'
import type { LineLedger } from '@lokum/month-engine/document-ledgers/account-of-line'
import type { LineUser } from './load-takers.ts'

/** The charges of a line: its items with their parts, and the shares of its costs. An item without a line takes parts of several. */
export function describeTakers({ line, items }: LineLedger, takers: readonly LineUser[]): LineTaker[] {
  const partOf = new Map(items.map(({ itemId, amountGrosze }) => [itemId, amountGrosze]))
  return takers.flatMap((taker) => {
    const amount = taker.share_pln === null ? partOf.get(taker.item_id ?? '') : shareOf(taker, line)
    return amount === undefined ? [] : [described(taker, amount)]
  })
}

function shareOf({ line: own, share_pln }: LineUser, line: number | null): bigint | undefined {
  return own === line && share_pln !== null ? toGrosze(share_pln) : undefined
}

function described(taker: LineUser, amountGrosze: bigint): LineTaker {
  const { item_id: id, item_label: label } = taker
  return {
    apartment: { id: taker.apartment_id, label: taker.apartment_label },
    period: taker.period,
    amount_pln: toPln(amountGrosze),
    settlement_id: taker.settlement_id,
    item: id === null || label === null ? null : { id, label },
    cost_id: taker.cost_id,
  }
}
