import Big from 'big.js'
import { foldText } from './fold-text.ts'
import { isOwed } from './kind-of-row.ts'
import type { LineAmounts } from './read-taxed-sums.ts'
import type { Totals } from './read-totals.ts'
import type { Row } from './row.ts'

/** The amount to pay, the rows above the line that states it, and those below it, which change it. */
export type Split = { charges: readonly Row[]; accounts: readonly Row[]; payable: Big }

/** More changes than any bill has. */
const mostSteps = 20

/** Divides rows at the last line that states the sum of those above it, where the rows below it lead to what is to be paid. */
export function splitAtTotal(
  rows: readonly Row[],
  likely: ReadonlySet<Row>,
  { stated, payables }: Totals,
): Split | null {
  if (rows.some(({ kind }) => kind === 'before')) return null
  const believed = rows.filter((row) => likely.has(row))
  const total = totalOf(believed, stated)
  const led = total && leadOn(rows, stated, { ...total, payables })
  if (!total || !led) return null
  const charges = believed.filter(({ index, kind }) => index < total.index && kind === 'charge')
  return { charges, ...led }
}

type Total = { index: number; amount: Big; net: Big; gross: Big }

/** The last line with the sum of the charges above it, before tax or after; the last amount of that line is the total. */
function totalOf(rows: readonly Row[], stated: readonly LineAmounts[]): Total | null {
  const charges = new Map(rows.filter(({ kind }) => kind === 'charge').map((row) => [row.index, row]))
  let [net, gross, count] = [new Big(0), new Big(0), 0]
  let total: Total | null = null
  for (const { index, amounts } of stated) {
    const row = charges.get(index)
    if (row) {
      net = net.plus(row.amount)
      gross = gross.plus(row.gross ?? row.amount)
      count += 1
      continue
    }
    const last = amounts.at(-1)
    const isAgain = total?.net.eq(net) && total.gross.eq(gross)
    if (last && count > 1 && !isAgain && amounts.some((one) => one.eq(gross) || one.eq(net)))
      total = { index, amount: last, net, gross }
  }
  return total
}

type Lead = Total & { payables: readonly Big[] }
type Led = Omit<Split, 'charges'>

/** Adds up what the lines below a total change, until they state what is to be paid. */
function leadOn(rows: readonly Row[], stated: readonly LineAmounts[], lead: Lead): Led | null {
  const at = new Map(rows.filter(canChange).map((row) => [row.index, row]))
  const { index: from, amount, net, gross, payables } = lead
  // The total may be stated again, in its parts.
  const parts = [net, gross, gross.minus(net)]
  const below = stated.flatMap(({ index, amounts }) => {
    const last = index > from ? amounts.at(-1) : undefined
    return last && !parts.some((one) => one.eq(last)) ? [{ row: at.get(index), last }] : []
  })
  const accounts: Row[] = []
  let balance = amount
  for (const { row, last } of below) {
    if (accounts.length > 0 && last.abs().eq(balance.abs())) return { accounts, payable: balance }
    if (!row || accounts.length === mostSteps) continue
    balance = balance.plus(signedAmount(row))
    accounts.push({ ...row, ...nothing })
  }
  const isPaid = accounts.length > 0 && payables.some((one) => one.abs().eq(balance.abs()))
  return isPaid ? { accounts, payable: balance } : null
}

function canChange({ price, label, amount }: Row): boolean {
  return price === null && !amount.eq(0) && !taxed.test(foldText(label))
}

const taxed = /\b(?:netto|brutto|vat|podatek|net|gross)\b/
const nothing = { kind: 'account', certainty: 'sure', category: null, section: null } as const

const payments =
  /nadplat|zaliczk|wplat|wplac|przedplat|prognoz|wstepn|rozliczono|(?<!nie)zaplacon|odlicz|paid|overpa|prepa|advance/

/** The signed change by an earlier payment or bill; a payment is printed with a minus or without one. */
export function signedAmount({
  label,
  isPaid,
  amount,
  gross,
}: Pick<Row, 'label' | 'isPaid' | 'amount' | 'gross'>): Big {
  const printed = gross ?? amount
  return isPaid || (payments.test(foldText(label)) && !isOwed(label)) ? printed.abs().neg() : printed
}
