/**
 * The title of the amount on top, the amount, and what follows from it. Of a negative total the tenant has what neither another month nor a
 * refund has used yet.
 */
export function figureOf({ words, formats }, { statement: { total_pln, due_on }, to_pay_pln, balance, paid_on }) {
  if (to_pay_pln > 0) return [words.toPay, to_pay_pln, words.dueOn(formats.day(due_on))]
  if (total_pln >= 0) return [words.paid, total_pln, paid_on ? words.paidOn(formats.day(paid_on)) : null]
  if (balance.balance_pln < 0) return [words.balanceCredit, -balance.balance_pln, words.nothingToPay]
  return [words.settled, total_pln, words.nothingToPay]
}
