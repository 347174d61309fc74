import { sumOfParts } from '../../src/document-ledgers/account-of-line.ts'
import { accountsOf, chargeBills, paidGrosze } from './charge-bills.ts'
import type { RandomMonth } from './random-bills.ts'

/** The kinds in a random month, and the uses of its bills. */
export function kindsOf(one: RandomMonth): string[] {
  const charged = chargeBills(one)
  const rows = one.bills.flatMap(({ bill }) => bill.rows)
  const lines = accountsOf(charged).flatMap((account) => account.lines)
  const kinds = {
    ...Object.fromEntries(rows.map(({ vat }) => [`VAT of ${vat} %`, true])),
    ...Object.fromEntries(one.bills.map(({ days: { from, to } }) => [`the days ${from} to ${to}`, true])),
    'a discount': rows.some(({ discount = 0 }) => discount > 0),
    'a gross price': rows.some(({ isGross }) => isGross),
    'a negative quantity': rows.some(({ quantity }) => quantity < 0),
    'a negative price': rows.some(({ net }) => net < 0),
    'a correction by differences': one.bills.some(
      ({ bill }) => bill.isCorrection && !bill.rows.some(({ isBefore }) => isBefore),
    ),
    'a correction with rows before and after': rows.some(({ isBefore }) => isBefore),
    'a zone on a meter with zones': one.hasZones && rows.some(({ name }) => name.includes('strefa')),
    'a price for all registers':
      one.hasZones && charged.metered.some(({ item }) => item?.label.startsWith('Energia czynna (')),
    'a zone on a meter without': !one.hasZones && rows.some(({ name }) => name.includes('strefa')),
    'metered use of two tenants': new Set(charged.metered.map(({ tenant }) => tenant)).size > 1,
    'use above the bill': charged.metered.some(({ item }) => item !== null && 'billed_pln' in item.inputs),
    'shares of several months': new Set(charged.shares.map(({ month }) => month)).size > 1,
    'shares of three tenants': new Set(charged.shares.flatMap(({ tenant }) => tenant ?? [])).size > 2,
    'a negative share': charged.shares.some((share) => paidGrosze([share]) < 0n),
    used: lines.some(({ usedGrosze }) => usedGrosze !== 0n),
    'used elsewhere': lines.some(({ usedElsewhereGrosze }) => usedElsewhereGrosze !== 0n),
    'the landlord’s': lines.some(({ landlord }) => sumOfParts(landlord) !== 0n),
    excluded: lines.some(({ excludedGrosze }) => excludedGrosze !== 0n),
    'taken back by a correction': lines.some(({ correctedGrosze }) => correctedGrosze !== 0n),
    'a share by sub-meters': charged.shares.some(
      ({ tenant, category, amountPln }) => tenant && category === 'water' && Number(amountPln) > 0,
    ),
    'a share left to a true-up': charged.shares.some(({ waits }) => waits),
    'a price left to a true-up': lines.some(
      ({ toComeGrosze, waitsForTrueUpGrosze: waiting }) => waiting > 0n && waiting === toComeGrosze,
    ),
    'a share beside one left to a true-up': [
      ...Map.groupBy(charged.shares, ({ document, line, month }) => `${document} ${line} ${month}`).values(),
    ].some(
      (shares) => shares.some(({ waits }) => waits) && shares.some(({ tenant, waits }) => tenant !== null && !waits),
    ),
    open: lines.some(({ openGrosze }) => openGrosze !== 0n),
  }
  return Object.entries(kinds).flatMap(([kind, has]) => (has ? [kind] : []))
}
