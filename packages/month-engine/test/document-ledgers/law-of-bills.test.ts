import { expect, test } from '@jest/globals'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import fc from 'fast-check'
import { linesToCharge } from '../../src/calculation/lines-to-charge.ts'
import { sumOfParts } from '../../src/document-ledgers/account-of-line.ts'
import { accountsOf, chargeBills, type Payment, paidGrosze } from './charge-bills.ts'
import { kindsOf } from './kinds-of-bills.ts'
import { chargesOf, overpaidIn } from './overpaid-in.ts'
import { type ReadBill, randomMonth, readBill } from './random-bills.ts'

const runs = { numRuns: 150 }
const ofTenant = ({ tenant }: { tenant: string | null }) => tenant !== null

test('the lines of random bills charge together exactly the printed total', () => {
  fc.assert(
    fc.property(randomMonth, ({ bills }) => {
      for (const bill of bills.map(readBill))
        expect([bill.id, sumPln(linesToCharge(bill).map(({ amountPln }) => amountPln))]).toEqual([bill.id, bill.total])
    }),
    runs,
  )
})

test('of random bills used, used elsewhere, the landlord’s, excluded and open are the total of each line and document', () => {
  fc.assert(
    fc.property(randomMonth, (one) => {
      for (const account of accountsOf(chargeBills(one))) {
        const { usedGrosze, usedElsewhereGrosze, landlordGrosze, excludedGrosze, openGrosze, differenceGrosze } =
          account
        const sum = usedGrosze + usedElsewhereGrosze + landlordGrosze + excludedGrosze + openGrosze
        expect(sum + differenceGrosze).toBe(account.totalGrosze)
        for (const line of account.lines) {
          const parts = line.usedGrosze + line.usedElsewhereGrosze + sumOfParts(line.landlord)
          expect(parts + line.excludedGrosze + line.openGrosze).toBe(line.totalGrosze)
        }
      }
    }),
    runs,
  )
})

test('of random bills the account has exactly what the first tenant and the others pay', () => {
  fc.assert(
    fc.property(randomMonth, (one) => {
      const charged = chargeBills(one)
      for (const { documentId, lines, usedGrosze, usedElsewhereGrosze } of accountsOf(charged)) {
        const paid = [...charged.metered, ...charged.shares].filter(({ document }) => document === documentId)
        const isOwn = ({ tenant, month, waits }: Payment) => tenant === 'agr_one' && month === '2026-04' && !waits
        const toCome = lines.reduce((sum, { toComeGrosze }) => sum + toComeGrosze, 0n)
        expect(usedGrosze).toBe(paidGrosze(paid.filter(isOwn)))
        expect(usedElsewhereGrosze - toCome).toBe(
          paidGrosze(paid.filter((payment) => ofTenant(payment) && !isOwn(payment))),
        )
      }
    }),
    runs,
  )
})

const misread = fc.record({ bill: fc.nat(), line: fc.nat(), amount: fc.integer({ min: -900, max: 900 }) })

test('of random bills a typed line counts as the one that it replaces would have, which is beside the total', () => {
  fc.assert(
    fc.property(randomMonth, misread, (one, wrong) => {
      const { typed, replaced } = misreadBill(one.bills.map(readBill), wrong)
      const right = accountsOf(chargeBills(one, typed))
      const accounts = accountsOf(chargeBills(one, replaced))
      const beside = (all: typeof accounts) => all.reduce((sum, { besideGrosze }) => sum + besideGrosze, 0n)
      const withoutOne = ({ lines, besideGrosze: _, ...sums }: (typeof accounts)[number]) => ({
        ...sums,
        lines: lines.filter(({ isCharge }) => isCharge),
      })
      expect(accounts.map(withoutOne)).toEqual(right.map(withoutOne))
      expect(beside(accounts) - beside(right)).toBe(BigInt(wrong.amount) * 100n)
    }),
    runs,
  )
})

test('of random bills no tenant pays more of a line than the bill, with what a correction adds to it', () => {
  fc.assert(
    fc.property(randomMonth, (one) => {
      expect(overpaidIn(chargeBills(one))).toEqual([])
    }),
    runs,
  )
})

test('of random bills several tenants and the landlord together pay exactly a shared line, over all its months', () => {
  fc.assert(
    fc.property(randomMonth, (one) => {
      const { documents, shares } = chargeBills(one)
      const amounts = new Map(
        documents.flatMap((document) =>
          [...chargesOf(document)].map(([line, amount]) => [`${document.id} ${line}`, amount]),
        ),
      )
      for (const [line, parts] of Map.groupBy(shares, (share) => `${share.document} ${share.line}`)) {
        const amount = amounts.get(line) ?? 0n
        expect(paidGrosze(parts)).toBe(amount)
        expect(parts.filter((share) => !isPartOf(amount, paidGrosze([share])))).toEqual([])
      }
    }),
    runs,
  )
})

function isPartOf(whole: bigint, part: bigint): boolean {
  return whole < 0n ? part <= 0n && part >= whole : part >= 0n && part <= whole
}

test('the random bills have each kind of row, document, tenant and account often', () => {
  const counts = new Map<string, number>()
  for (const one of fc.sample(randomMonth, { numRuns: 300, seed: 1 }))
    for (const kind of kindsOf(one)) counts.set(kind, (counts.get(kind) ?? 0) + 1)

  expect([...counts.keys()].toSorted()).toHaveLength(33)
  for (const [kind, count] of counts) expect([kind, count >= 10]).toEqual([kind, true])
})

/** Which bill and line were read wrongly, and as how much. */
type Misread = { bill: number; line: number; amount: number }

/** The bills with one line at the end of its bill: as it is there, and as a typed line that replaces a misread one. */
function misreadBill(bills: readonly ReadBill[], { bill, line: place, amount }: Misread) {
  const change = (linesOf: (lines: ReadBill['lines']) => ReadBill['lines']) =>
    bills.map((one, index) => (index === bill % bills.length ? { ...one, lines: linesOf(one.lines) } : one))
  const chosenIn = (lines: ReadBill['lines']) => lines.filter((_, index) => index === place % lines.length)
  return {
    typed: change((lines) => [
      ...lines.filter((line) => !chosenIn(lines).includes(line)),
      ...chosenIn(lines).map((line) => ({ ...line, line: lines.length + 1 })),
    ]),
    replaced: change((lines) => [
      ...lines.map((line) =>
        chosenIn(lines).includes(line) ? { ...line, kind: 'none' as const, amount_pln: amount } : line,
      ),
      ...chosenIn(lines).map((line) => ({ ...line, line: lines.length + 1, replaces: line.line })),
    ]),
  }
}
