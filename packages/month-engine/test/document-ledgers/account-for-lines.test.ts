import { expect, test } from '@jest/globals'
import { accountForDocuments } from '../../src/document-ledgers/account-for-documents.ts'
import { accountOfDocument } from '../../src/document-ledgers/account-of-document.ts'
import { aCase, accountOf, aLine, decided, use } from './an-account.ts'

test('a line that nothing uses is open as a whole', () => {
  expect(accountOf({})).toMatchObject({ openGrosze: 100_00n, isOpen: true, document: { addsUp: false } })
})

test('a line is used by the settlement and by others, and the rest is the landlord’s with the reasons', () => {
  const uses = [
    use('settlement', 40_00n),
    use('other', 30_00n),
    use('vacant_days', 20_00n),
    use('agreed_share', 10_00n),
  ]

  const account = accountOf({ uses })

  expect(account).toMatchObject({
    usedGrosze: 40_00n,
    usedElsewhereGrosze: 30_00n,
    openGrosze: 0n,
    isOpen: false,
    landlord: [
      { reason: 'vacant_days', amountGrosze: 20_00n },
      { reason: 'agreed_share', amountGrosze: 10_00n },
    ],
    document: { addsUp: true },
  })
})

test.each([
  ['2 % of a line is rounding, and shown', 98_00n, 'rounding', 0n],
  ['a grosz more is open', 97_99n, undefined, 2_01n],
  ['2 % too much is rounding', 102_00n, 'rounding', 0n],
  ['a tenant who pays more than the bill is an open line', 102_01n, undefined, -2_01n],
])('%s', (_name, used, reason, openGrosze) => {
  const account = accountOf({ kind: 'rate', uses: [use('settlement', used)] })

  expect(account.landlord[0]?.reason).toBe(reason)
  expect(account.openGrosze).toBe(openGrosze)
})

test('a decision covers the open rest, and no more', () => {
  const uses = [use('settlement', 60_00n)]

  const landlord = accountOf({ uses, decision: decided('landlord') })
  const excluded = accountOf({ uses, decision: decided('excluded') })

  expect(landlord).toMatchObject({ usedGrosze: 60_00n, openGrosze: 0n, excludedGrosze: 0n })
  expect(landlord.landlord).toEqual([{ reason: 'decision', amountGrosze: 40_00n }])
  expect(excluded).toMatchObject({ usedGrosze: 60_00n, openGrosze: 0n, excludedGrosze: 40_00n, landlord: [] })
})

test('a rejected item is the landlord’s, unless another item replaces it', () => {
  const rejected = use('rejected_item', 100_00n)

  expect(accountOf({ uses: [rejected] }).landlord).toEqual([{ reason: 'rejected_item', amountGrosze: 100_00n }])
  expect(accountOf({ uses: [rejected, use('settlement', 100_00n)] })).toMatchObject({
    usedGrosze: 100_00n,
    landlord: [],
  })
})

test('a flat utilities amount covers a line that nothing uses', () => {
  expect(accountOf({ isInFlatRate: true }).landlord).toEqual([{ reason: 'flat_rate', amountGrosze: 100_00n }])
})

test('a line without an amount is what the items charge of it', () => {
  expect(accountOf({ kind: 'rate', amountGrosze: null, uses: [use('settlement', 60_00n)] })).toMatchObject({
    totalGrosze: 60_00n,
    usedGrosze: 60_00n,
    openGrosze: 0n,
  })
})

test('other months of the bill may use up to twice the part of their days, and nothing of a line that no month uses', () => {
  const toCome = { isAwaited: false, openDays: 1, vacantDays: 0, allDays: 31 }
  const twoMonths = { isAwaited: false, openDays: 31, vacantDays: 0, allDays: 61 }
  const uses = [use('settlement', 40_00n)]

  expect(accountOf({ uses }, { toCome })).toMatchObject({ toComeGrosze: 6_45n, openGrosze: 53_55n })
  expect(accountOf({ uses }, { toCome: twoMonths })).toMatchObject({ usedElsewhereGrosze: 60_00n, openGrosze: 0n })
  expect(accountOf({}, { toCome: twoMonths })).toMatchObject({ usedElsewhereGrosze: 0n, openGrosze: 100_00n })
})

test('the landlord pays for days without a tenant, by their part while other months may use the line', () => {
  const uses = [use('settlement', 40_00n)]
  const ended = { isAwaited: false, openDays: 0, vacantDays: 31, allDays: 61 }
  const waiting = { isAwaited: false, openDays: 30, vacantDays: 31, allDays: 91 }

  expect(accountOf({ uses }, { toCome: ended })).toMatchObject({
    landlord: [{ reason: 'vacant_days', amountGrosze: 60_00n }],
    toComeGrosze: 0n,
    openGrosze: 0n,
  })
  expect(accountOf({ uses }, { toCome: waiting })).toMatchObject({
    landlord: [{ reason: 'vacant_days', amountGrosze: 34_06n }],
    toComeGrosze: 25_94n,
    openGrosze: 0n,
  })
  expect(accountOf({ uses }, { toCome: { ...ended, vacantDays: 1, allDays: 31 } }).openGrosze).toBe(53_55n)
  expect(accountOf({ uses }, { toCome: { ...ended, isAwaited: true } }).toComeGrosze).toBe(60_00n)
})

test('the rest of a line waits for a settlement of the month that is not calculated yet', () => {
  const toCome = { isAwaited: true, openDays: 0, vacantDays: 0, allDays: 30 }

  expect(accountOf({ uses: [use('settlement', 40_00n)] }, { toCome })).toMatchObject({
    toComeGrosze: 60_00n,
    openGrosze: 0n,
  })
})

test('totals, balances and rows before a correction are excluded by rule and beside the total', () => {
  const lines = [aLine({ uses: [use('settlement', 100_00n)] }), aLine({ line: 2, kind: 'none', amountGrosze: 5_00n })]

  const account = accountOfDocument(aCase({ lines, printedGrosze: 100_00n }))

  expect(account).toMatchObject({ usedGrosze: 100_00n, besideGrosze: 5_00n, differenceGrosze: 0n, addsUp: true })
  expect(account.lines[1]).toMatchObject({ isCharge: false, excludedGrosze: 5_00n, isOpen: false })
})

test('a printed total other than the sum of the lines does not add up', () => {
  const lines = [aLine({ uses: [use('settlement', 100_00n)] })]

  expect(accountOfDocument(aCase({ lines, printedGrosze: 250_45n }))).toMatchObject({
    totalGrosze: 250_45n,
    usedGrosze: 100_00n,
    differenceGrosze: 150_45n,
    openGrosze: 0n,
    addsUp: false,
  })
})

test.each([null, 100_00n])(
  'a document without readable lines is open until a person decides; its total is %s',
  (printedGrosze) => {
    const lines = [aLine({ kind: 'none', amountGrosze: null })]

    const open = accountOfDocument(aCase({ lines, printedGrosze }))
    const closed = accountOfDocument(aCase({ lines, printedGrosze, decision: decided('excluded', 'line') }))

    expect(open.addsUp).toBe(false)
    expect(open.lines.at(-1)).toMatchObject({ line: null, isOpen: true, openGrosze: printedGrosze ?? 0n })
    expect(closed).toMatchObject({ addsUp: true, excludedGrosze: printedGrosze ?? 0n })
  },
)

test.each(['meter_photo', 'agreement'] as const)('a document of kind %s has no lines to account for', (kind) => {
  expect(accountOfDocument(aCase({ kind, lines: [] }))).toMatchObject({ addsUp: true, lines: [] })
  expect(accountOfDocument(aCase({ kind }))).toMatchObject({ addsUp: true, openGrosze: 0n, besideGrosze: 100_00n })
})

test('items that name no line use the free rests in order; more than the lines is open', () => {
  const lines = [aLine({ uses: [use('other', 70_00n)] }), aLine({ line: 2 })]

  const within = accountOfDocument(aCase({ lines, unlined: [use('settlement', 130_00n)] }))
  const beyond = accountOfDocument(aCase({ lines, unlined: [use('settlement', 150_00n)] }))

  expect(within).toMatchObject({ usedGrosze: 130_00n, usedElsewhereGrosze: 70_00n, addsUp: true })
  expect(beyond.lines.at(-1)).toMatchObject({ line: null, usedGrosze: 20_00n, openGrosze: -20_00n, isOpen: true })
})

test('a correction takes back what nothing uses of the line it corrects, and the rest is rounding', () => {
  const bill = { label: 'Woda', kind: 'rate' as const, correctedAs: 'water', amountGrosze: 59_08n }
  const difference = aLine({ ...bill, kind: 'cost', amountGrosze: -17_72n })

  const [invoice, correction] = accountForDocuments([
    aCase({ lines: [aLine({ ...bill, uses: [use('settlement', 41_35n)] })] }),
    aCase({ documentId: 'doc_2', isCorrection: true, lines: [difference] }),
  ])

  expect(invoice).toMatchObject({ usedGrosze: 41_35n, excludedGrosze: 17_72n, landlordGrosze: 1n, addsUp: true })
  expect(correction).toMatchObject({ usedGrosze: 0n, excludedGrosze: -17_72n, openGrosze: 0n, addsUp: true })
  expect([...(invoice?.lines ?? []), ...(correction?.lines ?? [])].map((line) => line.correctedGrosze)).toEqual([
    17_72n,
    -17_72n,
  ])
})

test('a correction with rows before and after charges the difference, so the use at its price is what the invoice charged', () => {
  const water = { label: 'Woda', kind: 'rate' as const, correctedAs: 'water' }
  const after = aLine({ ...water, amountGrosze: -17_72n, uses: [use('settlement', 41_35n)] })

  const accounts = accountForDocuments([
    aCase({ lines: [aLine({ ...water, amountGrosze: 59_08n })] }),
    aCase({ documentId: 'doc_2', isCorrection: true, lines: [after] }),
  ])

  expect(accounts.map(({ openGrosze }) => openGrosze)).toEqual([0n, 0n])
  expect(accounts.map(({ excludedGrosze }) => excludedGrosze)).toEqual([59_07n, -59_07n])
})

test('shares of tenants with an advance, and the rest of such a line, wait for a true-up and are not open', () => {
  const uses = [use('settlement', 10_00n), use('true_up', 30_00n)]

  const share = accountOf({ uses: [use('true_up', 90_00n), use('agreed_share', 10_00n)] })
  const rest = accountOf({ uses, isOnAdvance: true })
  const unused = accountOf({ kind: 'rate', isOnAdvance: true })
  const decision = decided('landlord', 'line')

  expect(share).toMatchObject({ usedElsewhereGrosze: 90_00n, waitsForTrueUpGrosze: 90_00n, toComeGrosze: 0n })
  expect(share.isOpen).toBe(false)
  expect(rest).toMatchObject({ usedGrosze: 10_00n, usedElsewhereGrosze: 90_00n, waitsForTrueUpGrosze: 90_00n })
  expect(rest).toMatchObject({ toComeGrosze: 60_00n, isOpen: false, landlord: [] })
  expect(unused).toMatchObject({ usedElsewhereGrosze: 100_00n, waitsForTrueUpGrosze: 100_00n, openGrosze: 0n })
  expect(accountOf({ isOnAdvance: true, decision })).toMatchObject({
    waitsForTrueUpGrosze: 0n,
    usedElsewhereGrosze: 0n,
  })
})

test('a line with an advance of which tenants pay too much already is open', () => {
  const account = accountOf({ kind: 'rate', isOnAdvance: true, uses: [use('settlement', 110_00n)] })

  expect(account).toMatchObject({ openGrosze: -10_00n, isOpen: true, waitsForTrueUpGrosze: 0n })
})

test.each(['landlord', 'excluded'] as const)('no decision settles what tenants are charged too much: %s', (as) => {
  const charged = { uses: [use('settlement', 140_00n)], decision: decided(as) }
  const back = { amountGrosze: -60_00n, uses: [use('settlement', -100_00n)], decision: decided(as) }

  expect(accountOf(charged)).toMatchObject({ openGrosze: -40_00n, isOpen: true, landlord: [], excludedGrosze: 0n })
  expect(accountOf(back)).toMatchObject({ openGrosze: 40_00n, isOpen: true, landlord: [], excludedGrosze: 0n })
})
