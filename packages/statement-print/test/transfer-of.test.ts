import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createTransfer } from '../src/transfer/create-transfer.ts'
import { shortenRecipient } from '../src/transfer/shorten-recipient.ts'
import { shortenTitle } from '../src/transfer/shorten-title.ts'
import { writeTransferCode } from '../src/transfer/write-transfer-code.ts'

const bankAccountNumber = '24160000035175530643314956'
const tail = '-2026-04-K7Q2'
const wanted = { recipient: 'Anna Nowak', bankAccountNumber, referenceCode: `Długa 7/12${tail}`, amountPln: '1234.50' }

const aLetter = fc.constantFrom(...'AZazŁąęóćżß09 -/.,_|&🏠Ж')
const aLabel = textOf(32)
const aName = textOf(200)
const aCode = fc.stringMatching(/^-20[2-9]\d-(0[1-9]|1[0-2])-[A-Z0-9]{4}$/)
const someGrosze = fc.integer({ min: 0, max: 999_999_999 })

function textOf(maxLength: number) {
  return fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength }),
    fc.string({ unit: aLetter, minLength: 1, maxLength, size: 'max' }),
  )
}

describe('the transfer code', () => {
  test('equals the published example', () => {
    const fields = { taxNumber: '5214349636', bankAccountNumber, amountGrosze: 12_345 }
    const texts = { recipient: 'Testowy odbiorca', title: 'Tytuł płatności' }
    const reserved = ['11223344', '990066', 'reserved'] as const

    const code = writeTransferCode({ ...fields, ...texts, reserved })

    expect(code).toBe(
      '5214349636|PL|24160000035175530643314956|012345|Testowy odbiorca|Tytuł płatności|11223344|990066|reserved',
    )
  })

  test('has no tax number for a person, and the amount in grosze', () => {
    const transfer = createTransfer({ ...wanted, amountPln: '19.99' })

    expect(transfer.qr).toBe(`|PL|${bankAccountNumber}|001999|Anna Nowak|DLUGA 7/12${tail}|||`)
    expect(transfer).toMatchObject({ amount_pln: 19.99, qr_amount: 'given', bank_account_number: bankAccountNumber })
  })

  test('omits an amount above 9 999.99', () => {
    const [most, more] = ['9999.99', '10000.00'].map((amountPln) => createTransfer({ ...wanted, amountPln }))

    expect([most?.qr_amount, most?.qr?.split('|')[3]]).toEqual(['given', '999999'])
    expect([more?.qr_amount, more?.qr?.split('|')[3], more?.amount_pln]).toEqual(['typed', '000000', 10_000])
  })

  test('is left out when nothing is to be paid', () => {
    const transfer = createTransfer({ ...wanted, amountPln: '0.00' })

    expect(transfer).toMatchObject({ qr: null, qr_amount: 'given', amount_pln: 0 })
  })

  test.each([
    ['an account number with a wrong check digit', { bankAccountNumber: '24160000035175530643314957' }],
    ['a negative amount', { amountPln: '-0.01' }],
    ['a part of a grosz', { amountPln: '0.001' }],
    ['something else than a reference code', { referenceCode: 'Długa 7/12' }],
  ])('is refused for %s', (_what, change) => {
    expect(() => createTransfer({ ...wanted, ...change })).toThrow()
  })

  test.each(['a|b', 'x'.repeat(33)])('is refused for the title %s', (title) => {
    expect(() => writeTransferCode({ bankAccountNumber, amountGrosze: 1, recipient: 'a', title })).toThrow()
  })

  test('keeps its nine fields and their lengths for any names', () => {
    fc.assert(
      fc.property(aLabel, aCode, aName, someGrosze, (label, code, recipient, grosze) => {
        const amountPln = `${Math.trunc(grosze / 100)}.${String(grosze % 100).padStart(2, '0')}`

        const { qr } = createTransfer({ recipient, bankAccountNumber, referenceCode: `${label}${code}`, amountPln })

        if (grosze === 0) return qr === null
        const fields = qr?.split('|') ?? []
        const expected = grosze > 999_999 ? '000000' : String(grosze).padStart(6, '0')
        expect(fields).toHaveLength(9)
        expect(fields.slice(0, 4)).toEqual(['', 'PL', bankAccountNumber, expected])
        expect(Array.from(fields[4] ?? '').length).toBeLessThanOrEqual(20)
        expect(Array.from(qr ?? '').length).toBeLessThanOrEqual(160)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the transfer title', () => {
  test.each([
    ['Żółta Gęś 3', 'ZOLTA GES 3'],
    ['ŁĄKOWA 12/4', 'LAKOWA 12/4'],
    ['Straße 5 – Ærø', 'STRASSE 5 - AERO'],
    ['kawalerka_nr.2 (góra)', 'KAWALERKA NR.2 GORA'],
    ['Osiedle Kosmonautów 100/200A', 'OSIEDLE KOSMONAUTOW'],
    ['Apartament Wschodni 12', 'APARTAMENT WSCHODNI'],
    ['- 7', '7'],
    ['a|b', 'A B'],
    ['M4-2026-05-AAAA', 'M4-2026-05-AAAA'],
    ['Київ', 'LOKAL'],
    ['🏠', 'LOKAL'],
    ['---', 'LOKAL'],
  ])('of %s begins with %s', (label, start) => {
    expect(shortenTitle(`${label}${tail}`)).toBe(`${start}${tail}`)
  })

  test('keeps its tail and fits the bank’s field for any label', () => {
    fc.assert(
      fc.property(aLabel, aCode, (label, code) => {
        const title = shortenTitle(`${label}${code}`)

        expect(title.endsWith(code)).toBe(true)
        expect(title).toMatch(/^[A-Z0-9][A-Z0-9\-/. ]{12,31}$/)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the recipient', () => {
  test.each([
    ['Łucja Śmigła-Wyrwidąb z domu Nowak', 'Łucja Śmigła-Wyrwidą'],
    ['Żżżżżżżżżżżżżżżżżżżżżż', 'Żżżżżżżżżżżżżżżżżżżż'],
    ['José Ñuño & Søn', 'Jose Nuno & Son'],
    ['A|B "Dom" sp. z o.o.', 'A B Dom sp. z o.o.'],
    ['Олена', 'Odbiorca'],
  ])('%s becomes %s', (name, recipient) => {
    expect(shortenRecipient(name)).toBe(recipient)
  })

  test('has at most twenty characters that banks accept, and is never empty', () => {
    fc.assert(
      fc.property(aName, (name) => {
        expect(shortenRecipient(name)).toMatch(/^[A-Za-z0-9ĄĆĘŁŃÓŚŹŻąćęłńóśźż,./\-& ]{1,20}$/)
      }),
      { numRuns: 1_000 },
    )
  })
})
