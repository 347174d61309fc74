import { toGrosze, toPln } from '@lokum/amounts/money/grosze'

type Amount = { due_on: string; amount_pln: number }

/**
 * Puts the instalments of a plan on its settlements: each pays the oldest settlement that the ones before have left open, and then the
 * next. So each is paid to the settlements on which `allocatePayments` puts the money. Pure.
 * @param open the open sums, oldest month first, which are those of the instalments together
 */
export function spreadOverSettlements(
  open: readonly { settlement_id: string; open_pln: number }[],
  instalments: readonly Amount[],
): (Amount & { settlement_id: string })[] {
  const left = open.map(({ settlement_id, open_pln }) => ({ settlement_id, grosze: toGrosze(open_pln) }))
  return instalments.flatMap(({ due_on, amount_pln }) => {
    let rest = toGrosze(amount_pln)
    return left.flatMap((settlement) => {
      const grosze = rest < settlement.grosze ? rest : settlement.grosze
      settlement.grosze -= grosze
      rest -= grosze
      return grosze === 0n ? [] : [{ settlement_id: settlement.settlement_id, due_on, amount_pln: toPln(grosze) }]
    })
  })
}
