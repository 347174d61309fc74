import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { drawStatement } from '../src/statement/draw-statement.ts'
import { anItem, idOf } from './an-item.ts'
import { examinePdf, plain, scanPdf } from './examine-pdf.ts'
import { aSnapshot, hardSnapshots } from './snapshots.ts'

const draw = (snapshot: StatementSnapshot) => drawStatement(JSON.stringify(snapshot))
const textOf = async (snapshot: StatementSnapshot) => (await examinePdf(await draw(snapshot))).text

describe('a statement', () => {
  test('shows the parties, the amounts and their reasons in Polish', async () => {
    const snapshot = aSnapshot({ paid_pln: 1000, credit_pln: 250.5, balance_before_pln: -250.5 })

    const text = await textOf(snapshot)

    const { items, landlord, tenant, apartment, reference_code: code, transfer } = snapshot
    const names = [
      landlord.name,
      landlord.address ?? '',
      tenant.name,
      apartment.label,
      apartment.street,
      '31-147 Kraków',
    ]
    const facts = [...names, code, transfer.title, '24 1600 0003 5175 5306 4331 4956', 'Rozliczenie za kwiecień 2026']
    for (const fact of facts) expect(text).toContain(plain(fact))
    for (const { label } of items) expect(text).toContain(plain(label))
    for (const { formula, source } of items.slice(0, 2))
      expect(text).toContain(plain(`${formula} · Podstawa: ${source}`))
    for (const { source } of items) expect(text).toContain(plain(`Podstawa: ${source}`))
    expect(text).toContain(
      'Prąd licznik 00412345 1120 31.03.2026 1280 30.04.2026 160 kWh 98,40 zł Energia elektryczna: 160 kWh × 0,615 zł/kWh = 98,40 zł',
    )
    expect(text).toContain('17,55 m³ = 200,2806 kWh 70,34 zł 200,2806 kWh × 0,3512 zł/kWh = 70,34 zł')
    expect(text).toContain('Cały koszt Udział Kwota Wywóz odpadów 186,00 zł 2 z 6 osób 62,00 zł')
    expect(text).toContain('Ceny mediów i koszty wspólne podano brutto (z VAT).')
    expect(text).toContain('Czynsz i opłaty stałe Kwota Czynsz najmu 2 400,00 zł')
    expect(text).toMatch(
      /Razem za miesiąc 2 810,74 zł.*−1 000,00 zł Nadpłata z poprzednich miesięcy \(stan na 02.05.2026\) −250,50 zł Razem do zapłaty 1 560,24 zł/,
    )
    expect(text).toContain('Termin płatności 10.05.2026')
    expect(text).toContain('od 01.09.2025 na czas nieoznaczony')
    expect(text).toContain('Sporządzono 02.05.2026 · wersja 1')
  })

  test('shows the interest on a late payment with its spans', async () => {
    const spans = [
      { starts_on: '2026-03-11', ends_on: '2026-03-20', days: 10, amount_pln: 2400, percent: 11.25 },
      { starts_on: '2026-03-21', ends_on: '2026-04-09', days: 20, amount_pln: 1400, percent: 11.25 },
    ]
    const days = { starts_on: '2026-03-11', ends_on: '2026-04-09' }
    const inputs = { kind: 'interest', settlement_id: idOf('set', 1), period: '2026-02', ...days, spans } as const
    const snapshot = aSnapshot({ items: [anItem(1, { label: 'Odsetki za opóźnienie', amount_pln: 16.03, inputs })] })

    const text = await textOf(snapshot)

    expect(text).toContain(
      'Odsetki za opóźnienie 16,03 zł (2 400,00 zł × 10 dni × 11,25 % + 1 400,00 zł × 20 dni × 11,25 %) / 365 = 16,03 zł',
    )
  })

  test('shows the same in English to a tenant who reads English', async () => {
    const text = await textOf(aSnapshot({ locale: 'en' }))

    expect(text).toContain('Statement for April 2026')
    expect(text).toContain('Electricity meter 00412345 1,120 31 Mar 2026 1,280 30 Apr 2026 160 kWh 98.40 PLN')
    expect(text).toContain('To pay in all 2,810.74 PLN')
    expect(text).toContain('page 1 of 1')
    expect(text).not.toMatch(/Razem|zapłaty|strona/)
  })

  test('names its snapshot by a hash, in print and in the plain bytes of the file', async () => {
    const snapshot = JSON.stringify(aSnapshot())
    const sha256 = createHash('sha256').update(snapshot).digest('hex')

    const pdf = await drawStatement(snapshot)

    const { text, info } = await examinePdf(pdf)
    const fingerprint = sha256.slice(0, 16).replaceAll(/(.{4})(?=.)/g, '$1 ')
    expect(text).toContain(`Oryginał można sprawdzić u wynajmującego. Odcisk: ${fingerprint}`)
    expect(text).not.toContain(sha256)
    expect(Buffer.from(pdf).includes(`(${aSnapshot().statement_id} sha256:${sha256})`)).toBe(true)
    expect(info).toMatchObject({
      Title: 'Rozliczenie za kwiecień 2026, DLUGA 7/12-2026-04-K7Q2',
      CreationDate: 'D:20260502000000Z',
      Language: 'pl-PL',
    })
  })

  test('is accessible to screen readers: headings, tables with column titles, and a text for the code', async () => {
    const snapshot = aSnapshot()

    const { roles, alts, isTagged } = await examinePdf(await draw(snapshot))

    expect(isTagged).toBe(true)
    for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'THead', 'TR', 'TH', 'TD', 'Figure'])
      expect(roles).toContain(role)
    expect(roles.filter((role) => role === 'H2')).toHaveLength(3)
    expect(roles.filter((role) => role === 'Table')).toHaveLength(4)
    expect(alts).toHaveLength(1)
    expect(plain(alts[0] ?? '')).toBe(
      'Kod QR do przelewu: Łucja Wiśniewska, 24 1600 0003 5175 5306 4331 4956, 2 810,74 zł, DLUGA 7/12-2026-04-K7Q2',
    )
  })

  test('embeds its fonts', async () => {
    const pdf = Buffer.from(await draw(aSnapshot())).toString('latin1')

    const fonts = new Set(pdf.match(/\/FontName \/\S+/g))
    expect(fonts.size).toBe(3)
    expect([...fonts].every((font) => /^\/FontName \/[A-Z]{6}\+DejaVu/.test(font))).toBe(true)
    expect(pdf.match(/\/FontFile2 /g)).toHaveLength(3)
  })
})

describe('the code in print', () => {
  test('is read by a camera as the transfer of the statement', async () => {
    const snapshot = aSnapshot()

    const { codes } = await scanPdf(await draw(snapshot))

    expect(codes).toEqual([snapshot.transfer.qr])
    expect(codes[0]).toBe('|PL|24160000035175530643314956|281074|Łucja Wiśniewska|DLUGA 7/12-2026-04-K7Q2|||')
  })

  test('omits an amount too large for it, and the statement says so', async () => {
    const snapshot = hardSnapshots.large()
    const pdf = await draw(snapshot)

    const [{ codes }, { text }] = [await scanPdf(pdf), await examinePdf(pdf)]

    expect(codes).toEqual([snapshot.transfer.qr])
    expect(codes[0]?.split('|')[3]).toBe('000000')
    expect(text).toContain('wyższej niż 9 999,99 zł. Po zeskanowaniu kodu wpisz kwotę ręcznie: 12 345,67 zł.')
  })

  test.each(['negative', 'empty'] as const)('is not there when nothing is to be paid (%s)', async (name) => {
    const pdf = await draw(hardSnapshots[name]())

    const [{ codes }, { text, alts }] = [await scanPdf(pdf), await examinePdf(pdf)]

    expect([codes, alts]).toEqual([[], []])
    expect(text).toContain('Razem do zapłaty 0,00 zł Brak kwoty do zapłaty.')
  })
})

describe('a difficult statement', () => {
  test('with two hundred items shows all of them, and the column titles on every page', async () => {
    const snapshot = hardSnapshots.long()
    const pdf = await draw(snapshot)

    const [{ pages, text }, { inks }] = [await examinePdf(pdf), await scanPdf(pdf)]

    for (let number = 1; number <= 200; number += 1) expect(text).toContain(`Pozycja nr ${number}: `)
    expect(pages.length).toBeGreaterThan(8)
    expect(inks).toHaveLength(pages.length)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`${snapshot.reference_code} · wersja 1 strona ${index + 1} z ${pages.length}`)
      expect(inks[index]).toBeGreaterThan(0.001)
    }
    expect(pages.slice(1, -1).every((page) => page.includes('Kwota'))).toBe(true)
    expect(text).toContain('Razem za miesiąc 201,00 zł')
  })

  test.each([
    ['the amount to pay', undefined, 'Razem do zapłaty'],
    ['the sum of the changes', hardSnapshots.correction().corrects, 'Razem za miesiąc'],
  ])('of any length has the proof on one page with %s', async (_, corrects, companion) => {
    const [rent] = aSnapshot().items
    if (!rent) throw new Error('There is no rent.')
    for (let count = 4; count <= 16; count += atDepth({ usual: 3, deep: 1 })) {
      const items = Array.from({ length: count }, (_, index) => ({ ...rent, item_id: `${rent.item_id}-${index}` }))

      const { pages } = await examinePdf(await draw(aSnapshot({ items, ...(corrects && { corrects }) })))

      const last = pages.at(-1) ?? ''
      expect(last).toContain('Odcisk: ')
      expect([count, last.includes(companion)]).toEqual([count, true])
    }
  })

  test('that corrects an earlier one shows the changes and the reason', async () => {
    const text = await textOf(hardSnapshots.correction())

    expect(text).toContain('wersja 2, zastępuje wersję 1')
    expect(text).toContain('Powód korekty: Odczyt licznika prądu podano omyłkowo')
    expect(text).toContain('Energia elektryczna 142,00 zł 98,40 zł −43,60 zł zmieniono')
    expect(text).toContain('Wywóz odpadów – 62,00 zł +62,00 zł dodano')
    expect(text).toContain('Internet 62,00 zł – −62,00 zł usunięto')
    expect(text).toContain('Razem za miesiąc 2 854,34 zł 2 810,74 zł −43,60 zł')
  })

  test('with an exchanged meter, or a first reading, shows the known readings', async () => {
    const text = await textOf(hardSnapshots.exchange())

    expect(text).toContain('Prąd licznik 00412345 → NOWY-77 9860,5 31.03.2026 31 30.04.2026 160 kWh 98,40 zł')
    expect(text).toContain('zużycie 160 kWh (z wymianą licznika lub przejściem przez zero)')
    expect(text).toContain('Gaz licznik G4-998877 – 862,67 30.04.2026 17,55 m³ = 200,2806 kWh 70,34 zł')
  })

  test('with a negative total shows the tenant’s remaining credit', async () => {
    expect(await textOf(hardSnapshots.negative())).toMatch(
      /Razem za miesiąc −123,45 zł Saldo z poprzednich miesięcy \(stan na 02.05.2026\) 0,00 zł Razem do zapłaty 0,00 zł Nadpłata po tym rozliczeniu 123,45 zł/,
    )
  })

  test('says how a credit comes back: with the next statement, or to the tenant after the last one', async () => {
    const [next, last] = [await textOf(hardSnapshots.negative()), await textOf(hardSnapshots.last())]

    expect(next).toContain('Nadpłata 123,45 zł pomniejszy następne rozliczenie, chyba że wynajmujący ją zwróci.')
    expect(last).toContain('Nadpłata 189,26 zł jest do zwrotu przez wynajmującego.')
  })

  test('asks for what is owed from earlier months as well, in words and in the code', async () => {
    const pdf = await draw(hardSnapshots.owed())

    const [{ text }, { codes }] = [await examinePdf(pdf), await scanPdf(pdf)]
    expect(text).toContain(
      'Razem do zapłaty 4 121,00 zł w tym 1 310,26 zł z poprzednich miesięcy Jeśli ta kwota jest już zapłacona, do zapłaty zostaje 2 810,74 zł.',
    )
    expect(text).toContain('Do zapłaty z poprzednich miesięcy (stan na 02.05.2026) 1 310,26 zł')
    expect(text).not.toContain('aległość')
    expect(codes[0]?.split('|')[3]).toBe('412100')
  })

  test('names the month whose statement asked for all that is owed already', async () => {
    const march = { period: '2026-03', open_pln: 1310.26, due_on: '2026-05-20' }
    const text = await textOf({ ...hardSnapshots.owed(), open_before: [march] })

    expect(text).toContain(
      'w tym 1 310,26 zł z zestawienia za marzec 2026 Jeśli ta kwota jest już zapłacona, do zapłaty zostaje 2 810,74 zł.',
    )
  })

  test('shows the readings of each register once, with its prices beneath', async () => {
    const text = await textOf(hardSnapshots.zones())

    expect(text).toContain(
      'Prąd licznik 00412345, szczyt przedpołudniowy 0 31.03.2026 87 30.04.2026 87 kWh Energia czynna 53,27 zł 87 kWh × 0,6123 zł/kWh',
    )
    for (const zone of ['szczyt przedpołudniowy', 'szczyt popołudniowy', 'poza szczytem'])
      expect(text.split(`licznik 00412345, ${zone}`)).toHaveLength(2)
    expect(text.split('1088 30.04.2026')).toHaveLength(2)
  })

  test('explains the part of the use at each price, and what the invoice charges at most', async () => {
    const text = await textOf(hardSnapshots.prices())

    expect(text).toContain('475,3632 kWh × 15/30 dni = 237,6816 kWh; 237,6816 kWh × 0,36 zł/kWh = 85,57 zł')
    expect(text).toContain('× 0,41 zł/kWh = 97,45 zł; najwyżej 97,01 zł z faktury = 97,01 zł')
    expect(text.split('886,72')).toHaveLength(2)
  })

  test('names the co-tenants beneath the tenant', async () => {
    expect(await textOf(hardSnapshots.coTenants())).toContain('Jan Nowak Żaneta Wrona-Źdźbłowska Olga Mazur')
  })

  test('with twelve meters of long numbers shows each of them on the page', async () => {
    const text = await textOf(hardSnapshots.many())

    for (let index = 0; index < 12; index += 1) expect(text).toContain(`LICZNIK-GŁÓWNY-${index}-0000123456789`)
    expect(text).toContain('→ ŹRÓDŁO-WYMIENIONY-000111222333')
  })

  test('with names of any length and script shows a mark for what no font has, and loses nothing else', async () => {
    const { text, info } = await examinePdf(await draw(hardSnapshots.absurd()))

    expect(text.replaceAll(' ', '')).toContain('W'.repeat(200))
    expect(text).toContain('Zażółć gęślą jaźń �� �� Олена')
    expect(text).toContain('gnp.exe')
    expect(text).toContain('<b>&amp; (\\) %PDF')
    expect(text).toContain('Znak � zastępuje znak')
    expect(info).toMatchObject({ Title: 'Rozliczenie za kwiecień 2026, ZAZOLC GESLA JAZN-2026-04-K7Q2' })
  })
})
