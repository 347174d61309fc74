import { expect, test } from '@jest/globals'
import { measureCpuMs } from '@lokum/local-stack/testing/cpu-time'
import fc from 'fast-check'
import { indexCodes } from '../../../src/ledger/payments/index-codes.ts'
import { matchTitle } from '../../../src/ledger/payments/match-title.ts'

const aCode = (code: string, agreementId = `agr_${code}`) => ({ code, settlementId: `set_${code}`, agreementId })
const dluga = aCode('Długa 7/12-2026-04-K7Q2', 'agr_dluga')
const dlugaInMay = aCode('Długa 7/12-2026-05-9ZX1', 'agr_dluga')
const krotka = aCode('Krótka 3-2026-04-A1B2', 'agr_krotka')
const word = aCode('Parking-2026-04-RENT', 'agr_word')
const number = aCode('Garaż-2026-04-1500', 'agr_number')
const zeros = aCode('Piwna 10-2026-04-0O1I', 'agr_zeros')
const cyrillic = aCode('Дім-2026-06-T4T4', 'agr_cyrillic')
const short = aCode('5-2026-07-M8N9', 'agr_short')
const long = aCode('Aleja Najświętszej Maryi Panny 1-2026-08-P0P1', 'agr_long')
const all = [dluga, dlugaInMay, krotka, word, number, zeros, cyrillic, short, long]
const index = indexCodes(all)

const settlementsOf = (title: string) => {
  const { certainty, candidates } = matchTitle(title, index)
  return [certainty, ...candidates.map(({ settlementId, why }) => `${settlementId.slice(4)} ${why}`)]
}

const named: [string, string, (typeof all)[number]][] = [
  ['as it was told', 'Długa 7/12-2026-04-K7Q2', dluga],
  ['without diacritics, in lower case and without hyphens', 'TYTUŁ: dluga 7/12 2026 04 k7q2', dluga],
  ['without anything between', 'REF: Dluga7122026-04-K7Q2', dluga],
  ['with a line break inside the tail', 'DLUGA 7/12-2026-04-K7\nQ2', dluga],
  ['with a line break inside the month', 'DLUGA 7/12-20\r\n26-04-K7Q2', dluga],
  ['with a letter that the bank lost', 'D?uga 7/12-2026-04-K7Q2', dluga],
  ['with a letter read in another encoding', 'DÅ‚uga 7/12-2026-04-K7Q2', dluga],
  ['with letters decomposed', 'Krótka 3-2026-04-A1B2'.normalize('NFD'), krotka],
  ['within noise of the bank', '/OPT/X////DLUGA 7/12-2026-04-K7Q2/OPF/Y', dluga],
  ['with words that run into it', 'czynszDluga7122026-04-K7Q2dziekuje', dluga],
  ['with its label cut', 'ALEJA NAJSWIETSZEJ-2026-08-P0P1', long],
  ['with the beginning of its label cut', '7/12-2026-04-K7Q2', dluga],
  ['a label of one character', '5-2026-07-M8N9', short],
  ['a tail that is a word, with its label', 'Parking 2026-04 RENT', word],
  ['a tail that is a number, with its label', 'Garaz/2026/04/1500', number],
]
test.each(named)('a title contains a code: %s', (_name, title, { code }) => {
  expect(settlementsOf(title)).toEqual(['matched', `${code} reference_code`])
})

const tails: [string, string, (typeof all)[number]][] = [
  ['no label', '2026-04-K7Q2', dluga],
  ['another label', 'mieszkanie Jana 2026 04 k7q2 czynsz', dluga],
  ['a label that no bank can write', 'Дім-2026-06-T4T4', cyrillic],
]
test.each(tails)('month and tail are enough where nothing runs into them: %s', (_name, title, { code }) => {
  expect(settlementsOf(title)).toEqual(['matched', `${code} reference_tail`])
})

const proposed: [string, string, string[]][] = [
  ['the tail without its month', 'czynsz K7Q2', ['K7Q2']],
  ['the tail and a month written otherwise', '04/2026 K7Q2', ['K7Q2']],
  ['O for 0', 'Piwna 10-2026-04-OO1I', ['0O1I']],
  ['l for I and 0 for O', 'Piwna 10 2O26-O4-001l', ['0O1I']],
  ['a word that looks like a tail', 'za 2026-04 rent', ['RENT']],
  ['an amount that looks like a tail', 'czynsz 2026-04 1500 zl', ['1500']],
  ['a tail that runs on', '2026-04-K7Q2A', ['K7Q2']],
  ['a number that runs into the month', 'faktura 102026-04-K7Q2', ['K7Q2']],
  ['two tenants', 'Dluga 7/12-2026-04-K7Q2, Krotka 3-2026-04-A1B2', ['K7Q2', 'A1B2']],
]
test.each(proposed)('an uncertain match is only proposed: %s', (_name, title, expected) => {
  const { certainty, candidates } = matchTitle(title, index)

  expect(certainty).toBe('ambiguous')
  expect(candidates.map(({ settlementId }) => settlementId.slice(-4))).toEqual(expected)
})

test('two months of one tenant make one payment', () => {
  const { certainty, candidates } = matchTitle('Dluga 7/12-2026-04-K7Q2 i 2026-05-9ZX1', index)

  expect(certainty).toBe('matched')
  expect(candidates.map(({ agreementId }) => agreementId)).toEqual(['agr_dluga', 'agr_dluga'])
})

test.each([
  '',
  'czynsz za kwiecień',
  '2026-04',
  'RENT',
  '61109010140000071219812874',
  'K7Q',
  'Długa 7/12-2026-03-K7Q2X',
])('a title without a code matches none: "%s"', (title) => {
  expect(matchTitle(title, index)).toEqual({ certainty: 'unmatched', candidates: [] })
})

const tail = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'), minLength: 4, maxLength: 4 })
const label = fc.string({ unit: fc.constantFrom(...'aąbcćdeęłóżźZŚ 0123456789/.-'), minLength: 1, maxLength: 32 })
const month = fc.integer({ min: 1, max: 12 }).map((value) => `2026-${String(value).padStart(2, '0')}`)

test('any code is found in any spelling, and never another one', () => {
  const noise = fc.string({ unit: fc.constantFrom(...' -/.\n'), maxLength: 2 })
  fc.assert(
    fc.property(label, month, tail, fc.infiniteStream(noise), (name, period, end, noises) => {
      const code = aCode(`${name}-${period}-${end}`)
      const title = [...code.code.toLowerCase()].map((letter) => letter + noises.next().value).join('')
      const { certainty, candidates } = matchTitle(title, indexCodes([code]))
      expect(candidates).toMatchObject([{ settlementId: code.settlementId }])
      // A label without a letter or a digit says nothing, and its tail is then sure only in one piece.
      if (/[a-z0-9ąćęłóżźś]/i.test(name)) expect(certainty).toBe('matched')
    }),
  )
})

// 2000 codes of one month: a mixed word behind that month is one of them with a probability of 2000 / 36⁴ = 0.0012.
test('titles with dates, amounts, account numbers and words are never mistaken for a code', () => {
  const codes = Array.from({ length: 2_000 }, (_, place) => {
    const end = (place * 839 + 7).toString(36).toUpperCase().padStart(4, '0').slice(-4)
    return aCode(`Dom ${place}-2026-04-${end}`)
  })
  const known = indexCodes(codes)
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 26 })
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnoprstuwyz'), minLength: 1, maxLength: 8 })
  const date = fc.constantFrom('2026-04', '2026 04', '202604', '2026-04-01', '04.2026', '20260401')
  const title = fc
    .array(fc.oneof(digits, letters, date), { minLength: 1, maxLength: 8 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(title, (text) => {
      expect(matchTitle(text, known).certainty).not.toBe('matched')
    }),
    { numRuns: 5_000, seed: 20260422 },
  )
})

test('ten thousand titles are matched with two thousand codes in about a second', async () => {
  const codes = Array.from({ length: 2_000 }, (_, place) => {
    const end = (place * 839 + 7).toString(36).toUpperCase().padStart(4, '0').slice(-4)
    return aCode(`Dom ${place}-2026-0${(place % 9) + 1}-${end}`)
  })
  const titles = Array.from({ length: 10_000 }, (_, place) =>
    place % 2 === 0
      ? `/OPT/X////${codes[place % 2_000]?.code}/czynsz ${place}`
      : `czynsz 2026-04 za mieszkanie ${place} z góry`,
  )

  let matched: string[] = []
  const took = await measureCpuMs(() => {
    const known = indexCodes(codes)
    matched = titles.filter((title) => matchTitle(title, known).certainty === 'matched')
  })

  expect(matched).toHaveLength(5_000)
  expect(took).toBeLessThan(5_000)
})
