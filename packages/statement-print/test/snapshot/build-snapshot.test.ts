import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { Item, ItemSource } from '@lokum/contracts/settlements/item'
import { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type { MissingInput } from '@lokum/month-engine/calculation/missing-input'
import { nameMissing } from '@lokum/month-engine/calculation/name-missing'
import { newId } from '@lokum/service-kit/ids'
import Big from 'big.js'
import fc from 'fast-check'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { describeSource } from '../../src/snapshot/describe-source.ts'
import { dueDay } from '../../src/snapshot/due-day.ts'
import { listChanges } from '../../src/snapshot/list-changes.ts'
import { nameStatementFile } from '../../src/snapshot/name-statement-file.ts'
import { writeSnapshot } from '../../src/snapshot/write-snapshot.ts'
import { aCase, anItem } from './a-statement.ts'

const Grosze = fc.integer({ min: -100_000_000, max: 100_000_000 })

/** Items of any amounts and decisions. */
const Items = fc.array(fc.record({ grosze: Grosze, state: fc.constantFrom('approved', 'corrected', 'rejected') }), {
  maxLength: 12,
})

function itemsOf(drawn: readonly { grosze: number; state: 'approved' | 'corrected' | 'rejected' }[]): Item[] {
  return drawn.map(({ grosze, state }) => anItem({ state, amount_pln: Number(new Big(grosze).div(100)) }))
}

describe('A snapshot', () => {
  test('has the declared shape, and its total is the exact sum of the items that are not rejected', () => {
    const property = fc.property(Items, (drawn) => {
      const snapshot = buildSnapshot(aCase({ items: itemsOf(drawn) }))

      const counted = drawn.filter(({ state }) => state !== 'rejected')
      const total = counted.reduce((sum, { grosze }) => sum + grosze, 0)
      expect(StatementSnapshot.safeParse(snapshot).error).toBeUndefined()
      expect(snapshot.items).toHaveLength(counted.length)
      expect(new Big(snapshot.total_pln).times(100).toFixed()).toBe(String(total))
    })

    fc.assert(property, { numRuns: 200 })
  })

  test('asks for the total minus payments plus the earlier balance, at least zero, and names the rest', () => {
    const property = fc.property(Grosze, fc.nat(20_000_000), Grosze, (total, paid, before) => {
      const items = [anItem({ amount_pln: Number(new Big(total).div(100)) })]
      const [paidPln, balanceBeforePln] = [paid, before].map((grosze) => new Big(grosze).div(100).toFixed(2))
      const standing = {
        paidPln: paidPln ?? '',
        creditPln: '0.00',
        balanceBeforePln: balanceBeforePln ?? '',
        openBefore: [],
      }
      const snapshot = buildSnapshot(aCase({ items, standing }))

      const left = Math.max(0, total - paid + before)
      expect(new Big(snapshot.to_pay_pln).times(100).toFixed()).toBe(String(left))
      const rest = new Big(snapshot.to_pay_pln).minus(snapshot.credit_after_pln ?? 0).times(100)
      expect(rest.toFixed()).toBe(String(total - paid + before))
      expect(snapshot.transfer.amount_pln).toBe(snapshot.to_pay_pln)
      expect(snapshot.transfer.qr === null).toBe(left === 0)
    })

    fc.assert(property, { numRuns: 200 })
  })

  test('has the same bytes for the same case, regardless of how the database orders the members of the inputs', () => {
    const inputs = { kind: 'fixed', monthly_pln: 2400, days: 15, days_in_month: 30, starts_on: '2026-04-16' } as const
    const item = anItem({ inputs })
    const one = aCase({ items: [item] })
    const members = fc.shuffledSubarray(Object.entries(inputs), { minLength: Object.keys(inputs).length })
    const property = fc.property(members, (shuffled) => {
      const other = { ...item, inputs: JSON.parse(JSON.stringify(Object.fromEntries(shuffled))) }

      const written = writeSnapshot(buildSnapshot({ ...one, items: [other] }))

      expect(written.text).toBe(writeSnapshot(buildSnapshot(one)).text)
      expect(written.sha256).toBe(createHash('sha256').update(Buffer.from(written.text)).digest('hex'))
      expect(JSON.parse(written.text)).toEqual(written.snapshot)
    })

    fc.assert(property, { numRuns: 50 })
  })

  test('lists the changes of a correction against the statement in force until then', () => {
    const [rent, waste] = [anItem(), anItem({ label: 'Odpady', amount_pln: 60.5 })]
    const lines = [
      { item_id: rent.id, label: 'Czynsz', amount_pln: 2400 },
      { item_id: waste.id, label: 'Odpady', amount_pln: 70 },
    ]
    const corrected = { version: 1, snapshotSha256: 'a'.repeat(64), totalPln: '2470.00', lines, reason: 'Wrong bill' }

    const standing = { paidPln: '2470.00', creditPln: '0.00', balanceBeforePln: '0.00', openBefore: [] }

    const snapshot = buildSnapshot(aCase({ items: [rent, waste], version: 2, corrected, standing }))

    expect(snapshot).toMatchObject({ version: 2, total_pln: 2460.5, paid_pln: 2470, to_pay_pln: 0 })
    expect(snapshot.credit_after_pln).toBe(9.5)
    expect(snapshot.corrects).toEqual({
      version: 1,
      snapshot_sha256: 'a'.repeat(64),
      total_pln: 2470,
      reason: 'Wrong bill',
      changes: [{ kind: 'changed', item_id: waste.id, label: 'Odpady', before_pln: 70, after_pln: 60.5 }],
    })
  })
})

describe('The line diff', () => {
  const Line = fc.record({
    item_id: fc.constantFrom('itm_a', 'itm_b', 'itm_c', 'itm_d'),
    label: fc.constantFrom('Czynsz', 'Odpady'),
    amount_pln: fc.integer({ min: -3, max: 3 }),
  })
  const Lines = fc.uniqueArray(Line, { selector: ({ item_id: id }) => id })

  test('explains the whole difference of two statements, and names nothing that stayed', () => {
    const property = fc.property(Lines, Lines, (before, after) => {
      const changes = listChanges(before, after)

      const sum = (lines: { amount_pln: number }[]) => lines.reduce((total, line) => total + line.amount_pln, 0)
      const difference = changes.reduce((total, one) => total + (one.after_pln ?? 0) - (one.before_pln ?? 0), 0)
      expect(difference).toBe(sum(after) - sum(before))
      const stayed = after.filter((line) => before.some((old) => JSON.stringify(old) === JSON.stringify(line)))
      const named = new Set(changes.map(({ item_id: id }) => String(id)))
      expect(stayed.filter(({ item_id: id }) => named.has(id))).toEqual([])
      expect(named.size).toBe(changes.length)
    })

    fc.assert(property, { numRuns: 300 })
  })

  test('lists added and removed lines, and those with another amount or label', () => {
    const before = [
      { item_id: 'itm_rent', label: 'Rent', amount_pln: 2400 },
      { item_id: 'itm_old', label: 'Internet', amount_pln: 50 },
      { item_id: 'itm_name', label: 'Wast', amount_pln: 60 },
    ]
    const after = [
      { item_id: 'itm_rent', label: 'Rent', amount_pln: 2300 },
      { item_id: 'itm_name', label: 'Waste', amount_pln: 60 },
      { item_id: 'itm_new', label: 'Gas', amount_pln: 12.34 },
    ]

    const changes = listChanges(before, after)

    expect(changes).toEqual([
      { kind: 'changed', item_id: 'itm_rent', label: 'Rent', before_pln: 2400, after_pln: 2300 },
      { kind: 'changed', item_id: 'itm_name', label: 'Waste', before_pln: 60, after_pln: 60 },
      { kind: 'added', item_id: 'itm_new', label: 'Gas', before_pln: null, after_pln: 12.34 },
      { kind: 'removed', item_id: 'itm_old', label: 'Internet', before_pln: 50, after_pln: null },
    ])
  })
})

test.each([
  { period: '2026-04', dueDay: 10, preparedOn: '2026-05-04', due: '2026-05-10' },
  { period: '2026-04', dueDay: 10, preparedOn: '2026-05-10', due: '2026-05-10' },
  { period: '2026-04', dueDay: 10, preparedOn: '2026-05-11', due: '2026-05-18' },
  { period: '2026-12', dueDay: 5, preparedOn: '2026-12-30', due: '2027-01-05' },
  { period: '2026-12', dueDay: 28, preparedOn: '2027-02-26', due: '2027-03-05' },
])('a statement of $period prepared on $preparedOn is due on $due', ({ due, ...wanted }) => {
  expect(dueDay(wanted)).toBe(due)
})

describe('The source of an amount', () => {
  const id = newId('document')
  const line: ItemSource = { kind: 'document', document_id: id, line: 2, place: 'page 1, line 2', excerpt: null }
  const inXml: ItemSource = { ...line, place: 'Fa/FaWiersz[7]' }
  const clause: ItemSource = { kind: 'agreement', agreement_id: newId('agreement'), clause: 'Czynsz' }
  const tariff = { kind: 'tariff', apartment_id: newId('apartment'), valid_from: null } as const

  test.each([
    { supplier: 'PGNiG', number: 'FV/12', source: line, pl: 'PGNiG, nr FV/12: strona 1, wiersz 2' },
    { supplier: null, number: 'FV/12', source: line, pl: 'nr FV/12: strona 1, wiersz 2' },
    { supplier: 'PGNiG', number: null, source: line, pl: 'PGNiG, gaz.pdf: strona 1, wiersz 2' },
    { supplier: null, number: null, source: line, pl: 'gaz.pdf: strona 1, wiersz 2' },
    { supplier: 'PGNiG', number: 'FV/12', source: inXml, pl: 'PGNiG, nr FV/12: pozycja 2' },
    { supplier: null, number: null, source: { ...line, place: 'str. 2, u góry' }, pl: 'gaz.pdf: str. 2, u góry' },
    { supplier: null, number: null, source: clause, pl: 'umowa: Czynsz' },
    {
      supplier: null,
      number: null,
      source: { ...tariff, utility: 'gas', valid_from: '2026-01-01' },
      pl: 'taryfa mieszkania: gaz, od 01.01.2026',
    },
    { supplier: null, number: null, source: { ...tariff, utility: 'śmieci' }, pl: 'taryfa mieszkania: śmieci' },
  ])('is described as “$pl”', ({ supplier, number, source, pl }) => {
    expect(describeSource(source, new Map([[id, { name: 'gaz.pdf', supplier, number }]]), 'pl')).toBe(pl)
  })

  test('is described in English for a tenant who reads English', () => {
    const named = new Map([[id, { name: 'gas.pdf', supplier: 'PGNiG', number: '7' }]])
    expect(describeSource(line, named, 'en')).toBe('PGNiG, no. 7: page 1, line 2')
    expect(describeSource(inXml, named, 'en')).toBe('PGNiG, no. 7: position 2')
    expect(describeSource(clause, named, 'en')).toBe('agreement: Czynsz')
  })
})

test.each([
  { referenceCode: 'Długa 7/12-2026-04-K7Q2', version: 1, name: 'Lokum-Dluga-7-12-2026-04-K7Q2-v1.pdf' },
  { referenceCode: '../..\\"x;\r\n-2026-04-K7Q2', version: 12, name: 'Lokum-x-2026-04-K7Q2-v12.pdf' },
  { referenceCode: 'Квартира-2026-04-K7Q2', version: 2, name: 'Lokum-2026-04-K7Q2-v2.pdf' },
])('the file of $referenceCode is called $name', ({ name, ...statement }) => {
  expect(nameStatementFile(statement)).toBe(name)
})

test('at most five missing things are listed in each language, each once', () => {
  const things = Array.from({ length: 8 }, (_, index) => undecided(`Thing ${index % 7}`))

  const { en, pl } = nameMissing(things)

  expect(en).toBe(
    `${[0, 1, 2, 3, 4].map((index) => `Approve, correct or reject the item “Thing ${index}”.`).join(' ')} And 2 more.`,
  )
  expect(pl).toMatch(/^Zatwierdź, popraw albo odrzuć pozycję „Thing 0”\. .* I jeszcze 2\.$/)
  expect(nameMissing([undecided('Rent')]).en).toBe('Approve, correct or reject the item “Rent”.')
})

function undecided(label: string): MissingInput {
  return { code: 'decision', reason: 'undecided', item_id: newId('item'), label }
}
