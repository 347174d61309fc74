import { expect, test } from '@jest/globals'
import { toGrosze } from '@lokum/amounts/money/grosze'
import fc from 'fast-check'
import { allocateCost } from '../../src/calculation/allocate-cost.ts'
import type { AccountCase, LineCase, LineUse, ReservedForLater } from '../../src/document-ledgers/account-case.ts'
import { accountForDocuments } from '../../src/document-ledgers/account-for-documents.ts'
import { accountOfDocument } from '../../src/document-ledgers/account-of-document.ts'
import { sumOfParts } from '../../src/document-ledgers/account-of-line.ts'
import { decided } from './an-account.ts'

const vatRates = [23n, 8n, 5n, 0n] as const

/** The gross amount of a row: net, with a discount, and VAT; a correction is negative. */
const gross: fc.Arbitrary<bigint> = fc
  .record({
    net: fc.bigInt(-500_000n, 500_000n),
    discountPercent: fc.bigInt(0n, 100n),
    vat: fc.constantFrom(...vatRates),
  })
  .map(({ net, discountPercent, vat }) => (net * (100n - discountPercent) * (100n + vat)) / 10_000n)

const grosze = fc.bigInt(-600_000n, 600_000n)

/** The shares of a cost of the whole line, as the calculation computes them. */
const sharesOf = (amountGrosze: bigint): fc.Arbitrary<LineUse[]> =>
  fc.array(fc.record({ part: fc.nat(5), days: fc.nat(31), isOwn: fc.boolean() }), { maxLength: 4 }).map((parts) => {
    const total = String(
      Math.max(
        1,
        parts.reduce((sum, { part }) => sum + part, 0),
      ),
    )
    const amount = (Number(amountGrosze) / 100).toFixed(2)
    const { shares, remainder } = allocateCost({
      amount,
      total,
      daysInMonth: 31,
      parts: parts.map(({ part, days }) => ({ part: String(part), days })),
    })
    const own = parts.map(({ isOwn, days }, index) => ({
      by: isOwn ? ('settlement' as const) : days % 2 === 0 ? ('true_up' as const) : ('other' as const),
      amountGrosze: toGrosze(shares[index] ?? '0'),
    }))
    return [...own, { by: 'agreed_share', amountGrosze: toGrosze(remainder) }]
  })

const items: fc.Arbitrary<LineUse[]> = fc.array(
  fc.record({ by: fc.constantFrom('settlement' as const, 'other', 'true_up', 'rejected_item'), amountGrosze: grosze }),
  { maxLength: 4 },
)

const line: fc.Arbitrary<LineCase> = fc.option(gross).chain((amountGrosze) =>
  fc.record({
    line: fc.integer({ min: 1, max: 200 }),
    label: fc.constant('row'),
    kind: fc.constantFrom('rate' as const, 'cost', 'none'),
    correctedAs: fc.constantFrom(null, 'water', 'energy'),
    amountGrosze: fc.constant(amountGrosze),
    roundingGrosze: fc.constantFrom(0n, 0n, 1n, -2n),
    isInFlatRate: fc.boolean(),
    isOnAdvance: fc.boolean(),
    uses: amountGrosze === null ? items : fc.oneof(items, sharesOf(amountGrosze)),
    decision: fc.option(
      fc.constantFrom(
        decided('landlord'),
        decided('excluded'),
        decided('landlord', 'line'),
        decided('excluded', 'line'),
      ),
    ),
  }),
)

const toCome: fc.Arbitrary<ReservedForLater> = fc
  .record({
    isAwaited: fc.boolean(),
    allDays: fc.integer({ min: 1, max: 400 }),
    part: fc.nat(100),
    vacant: fc.nat(100),
  })
  .map(({ isAwaited, allDays, part, vacant }) => {
    const openDays = Math.floor((allDays * part) / 100)
    return { isAwaited, allDays, openDays, vacantDays: Math.floor(((allDays - openDays) * vacant) / 100) }
  })

const document: fc.Arbitrary<AccountCase> = fc.record({
  documentId: fc.constant('doc_1'),
  kind: fc.constantFrom('invoice' as const, 'other', 'agreement', 'meter_photo'),
  isCorrection: fc.boolean(),
  printedGrosze: fc.option(grosze),
  lines: fc.array(line, { maxLength: 12 }),
  decision: fc.option(fc.constant(decided('excluded', 'line'))),
  unlined: items,
  toCome,
})

const runs = { numRuns: 500 }

test('of every line used, used elsewhere, the landlord’s, excluded and open are the total, to the grosz', () => {
  fc.assert(
    fc.property(document, (bill) => {
      for (const account of accountOfDocument(bill).lines) {
        const { usedGrosze, usedElsewhereGrosze, landlord, excludedGrosze, openGrosze, totalGrosze } = account
        expect(usedGrosze + usedElsewhereGrosze + sumOfParts(landlord) + excludedGrosze + openGrosze).toBe(totalGrosze)
      }
    }),
    runs,
  )
})

test('of every document the five sums and the difference are the total, to the grosz', () => {
  fc.assert(
    fc.property(document, (bill) => {
      const account = accountOfDocument(bill)
      const { usedGrosze, usedElsewhereGrosze, landlordGrosze, excludedGrosze, openGrosze, differenceGrosze } = account
      const sum = usedGrosze + usedElsewhereGrosze + landlordGrosze + excludedGrosze + openGrosze
      expect(sum + differenceGrosze).toBe(account.totalGrosze)
      expect(account.totalGrosze).toBe(account.isPrinted ? bill.printedGrosze : sum)
    }),
    runs,
  )
})

test('nothing that an item charges is missing from the account', () => {
  fc.assert(
    fc.property(document, (bill) => {
      const charged = [...bill.unlined, ...bill.lines.flatMap(({ uses }) => uses)]
      const sumOf = (by: LineUse['by']) =>
        charged.reduce((sum, use) => (use.by === by ? sum + use.amountGrosze : sum), 0n)
      const account = accountOfDocument(bill)
      const toCome = account.lines.reduce((sum, { toComeGrosze }) => sum + toComeGrosze, 0n)
      expect(account.usedGrosze).toBe(sumOf('settlement'))
      expect(account.usedElsewhereGrosze - toCome).toBe(sumOf('other') + sumOf('true_up'))
    }),
    runs,
  )
})

test('documents that correct each other leave each line its total, and what they take back adds up to zero', () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 4 }), (bills) => {
      const accounts = accountForDocuments(bills)
      let corrected = 0n
      for (const account of accounts.flatMap(({ lines }) => lines)) {
        const { usedGrosze, usedElsewhereGrosze, landlord, excludedGrosze, openGrosze, totalGrosze } = account
        expect(usedGrosze + usedElsewhereGrosze + sumOfParts(landlord) + excludedGrosze + openGrosze).toBe(totalGrosze)
        corrected += account.correctedGrosze
      }
      expect(corrected).toBe(0n)
    }),
    runs,
  )
})

test('when nothing is open and no person decided, the tenants pay at most 2 % more than a line', () => {
  fc.assert(
    fc.property(line, toCome, (one, later) => {
      const bill = { ...one, decision: null, kind: 'rate' as const }
      const [account] = accountOfDocument({
        documentId: 'doc_1',
        kind: 'invoice',
        isCorrection: false,
        printedGrosze: null,
        lines: [bill],
        decision: null,
        unlined: [],
        toCome: later,
      }).lines
      if (!account || account.isOpen || account.totalGrosze < 0n) return
      if (account.landlord.some(({ reason }) => reason === 'rejected_item')) return
      const tenants = account.usedGrosze + account.usedElsewhereGrosze
      expect(tenants * 50n <= account.totalGrosze * 51n).toBe(true)
    }),
    runs,
  )
})
