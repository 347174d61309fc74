/**
 * The title of the amount on top, the amount, and what follows from it. Of a negative total the tenant has what neither another month nor a
 * refund has used yet.
 */
export function figureOf({ words, formats }, { statement, to_pay_pln, transfer_pln, balance, paid_on }) {
  const { total_pln } = statement
  if (to_pay_pln > 0) return [words.toPay, to_pay_pln, sayDue({ words, formats }, { statement, transfer_pln, balance })]
  if (total_pln >= 0) return [words.paid, total_pln, paid_on ? words.paidOn(formats.day(paid_on)) : null]
  if (balance.balance_pln < 0) return [words.balanceCredit, -balance.balance_pln, words.nothingToPay]
  return [words.settled, total_pln, words.nothingToPay]
}

/** The due day of the statement, or the next one of its instalments, with what is asked for by then. */
function sayDue({ words, formats }, { statement, transfer_pln, balance }) {
  const own = balance.settlements.find(({ settlement_id: id }) => id === statement.settlement_id)
  const isSpread = own !== undefined && own.open_pln > 0 && own.instalments.length > 0
  if (!isSpread) return words.dueOn(formats.day(statement.due_on))
  // The instalments of earlier months are asked for, too.
  const parts = balance.settlements.filter(({ period }) => period <= own.period).flatMap((one) => one.instalments)
  const [next] = parts.flatMap(({ due_on, open_pln }) => (open_pln > 0 ? [due_on] : [])).toSorted()
  return words.inInstalments(formats.money(transfer_pln), formats.day(next))
}
