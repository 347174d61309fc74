import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { tenantFiles, tenantLibrary } from '../src/pages/tenant-page.ts'

const folder = new URL('../src/pages/tenant/', import.meta.url)
const load = (name: string) => import(String(new URL(name, folder)))
const [{ takeToken, forgetToken }, { formatsOf, groupDigits, plainNumber }] = await Promise.all([
  load('take-token.js'),
  load('format.js'),
])
const [{ wordsOf, localeOf }, { explain }, { figureOf }, { openCalls }, { sayDifference }] = await Promise.all([
  load('words.js'),
  load('explain.js'),
  load('figure-of.js'),
  load('call.js'),
  load('say-difference.js'),
])

const token = `tl_${'a'.repeat(43)}`

/** A tab: what it was opened with, what its address bar shows, and what it keeps. */
function aTab({ hash = '', kept = {} }: { hash?: string; kept?: Record<string, string> }) {
  const stored = new Map(Object.entries(kept))
  const shown: string[] = []
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  }
  const history = { replaceState: (_state: unknown, _title: string, address: string) => shown.push(address) }
  return { location: { hash, pathname: '/tenant' }, history, storage, stored, shown }
}

test('the token of a link leaves the address bar at once, and the tab keeps it for a reload', () => {
  const tab = aTab({ hash: `#${token}` })

  const taken = takeToken(tab)
  const reloaded = takeToken({ ...tab, location: { hash: '', pathname: '/tenant' } })

  expect([taken, reloaded]).toEqual([token, token])
  expect(tab.shown).toEqual(['/tenant'])
})

test('what is no link is not kept, and leaves the address bar as well', () => {
  const tab = aTab({ hash: '#tl_short' })

  expect(takeToken(tab)).toBeUndefined()
  expect(tab.shown).toEqual(['/tenant'])
  expect(tab.stored.size).toBe(0)
})

test('another link takes the place of the one before it, and one that has ended is forgotten', () => {
  const other = `tl_${'b'.repeat(43)}`
  const tab = aTab({ hash: `#${other}`, kept: { 'lokum-link': token } })

  const taken = takeToken(tab)
  forgetToken(tab.storage)

  expect(taken).toBe(other)
  expect(tab.stored.size).toBe(0)
})

test('amounts, days, months and account numbers are written as the tenant is used to', () => {
  const [polish, english] = [formatsOf('pl'), formatsOf('en')]
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')

  expect(plain(polish.money(2498.4))).toBe('2 498,40 zł')
  expect(plain(english.money(12_498.4))).toBe('12,498.40 PLN')
  expect([polish.money(-2400), english.money(-2400)]).toEqual([
    '\u22122\u00a0400,00\u00a0zł',
    '\u22122,400.00\u00a0PLN',
  ])
  expect(polish.day('2026-11-10')).toBe('10 listopada 2026')
  expect(english.day('2026-11-10')).toBe('10 November 2026')
  expect([polish.month('2026-10'), english.month('2026-10')]).toEqual(['październik 2026', 'October 2026'])
  expect(plain(polish.quantity(1450.125, 'kWh'))).toBe('1 450,125 kWh')
  expect(groupDigits('24160000035175530643314956')).toBe('24 1600 0003 5175 5306 4331 4956')
})

test('the top of the page shows what is left of a credit after other months and refunds', () => {
  const page = { words: wordsOf('en'), formats: formatsOf('en') }
  const statement = { total_pln: -60, due_on: '2026-05-10' }
  const figure = (to_pay_pln: number, balance_pln: number, total_pln = -60) =>
    figureOf(page, { statement: { ...statement, total_pln }, to_pay_pln, balance: { balance_pln, settlements: [] } })

  expect(figure(0, -60)).toEqual(['Credit', 60, 'you have nothing to pay'])
  expect(figure(0, -40)).toEqual(['Credit', 40, 'you have nothing to pay'])
  expect(figure(0, 0)).toEqual(['Settled in full', -60, 'you have nothing to pay'])
  expect(figure(30, 30)).toEqual(['To pay in all', 30, 'by 10 May 2026'])
  expect(figure(0, 0, 2400)).toEqual(['Paid in full', 2400, null])
  const paid = {
    statement: { total_pln: 2400, due_on: '2026-05-10' },
    to_pay_pln: 0,
    balance: { balance_pln: 0 },
    paid_on: '2026-05-08',
  }
  expect(figureOf(page, paid)).toEqual(['Paid in full', 2400, 'on 8 May 2026'])
})

test('the top of the page names the next instalment of a plan, also while it pays an earlier month', () => {
  const page = { words: wordsOf('en'), formats: formatsOf('en') }
  const settlements = [
    {
      settlement_id: 'set_1',
      period: '2026-04',
      open_pln: 100,
      instalments: [{ due_on: '2026-12-10', open_pln: 100 }],
    },
    {
      settlement_id: 'set_2',
      period: '2026-05',
      open_pln: 200,
      instalments: [{ due_on: '2027-01-10', open_pln: 200 }],
    },
  ]
  const statement = { settlement_id: 'set_2', total_pln: 200, due_on: '2026-06-10' }

  const [, , note] = figureOf(page, { statement, to_pay_pln: 300, transfer_pln: 100, balance: { settlements } })

  expect(note.replaceAll(/\s/g, ' ')).toBe('in instalments, the next payment: 100.00 PLN by 10 December 2026')
})

test('the sentence on top says how much more or less than before, why, and the year where it is another', () => {
  const say = (locale: string, difference: object, period = '2026-09') =>
    sayDifference(
      { words: wordsOf(locale), formats: formatsOf(locale) },
      { statement: { period }, change: { period: '2026-08', groups: [], ...difference } },
    ).replaceAll('\u00a0', ' ')
  const groups = [
    { category: 'electricity', amount_pln: 60 },
    { category: null, amount_pln: -24.5 },
  ]

  expect(say('pl', { total_pln: 84.01, groups })).toBe(
    'O 84,01 zł więcej niż w sierpniu: prąd +60,00 zł, czynsz i opłaty stałe \u221224,50 zł.',
  )
  expect(say('en', { total_pln: -84, groups: groups.slice(0, 1) })).toBe(
    '84.00 PLN less than in August: electricity +60.00 PLN.',
  )
  expect(say('pl', { total_pln: 0 })).toBe('Tyle samo co w sierpniu.')
  expect(say('pl', { total_pln: 1, period: '2025-12' }, '2026-01')).toBe('O 1,00 zł więcej niż w grudniu 2025.')
})

test('the months and groups of costs have a name in both languages', () => {
  for (const words of [wordsOf('pl'), wordsOf('en')]) {
    expect(words.inMonth).toHaveLength(12)
    for (const category of CostCategory.options) expect(words.groups).toHaveProperty(category)
  }
})

test('a number is taken as tenants type it', () => {
  expect(['1 234,5', '1234.567', ' 7 '].map(plainNumber)).toEqual(['1234.5', '1234.567', '7'])
})

test('whatever the page says it says in Polish and in English', () => {
  const [polish, english] = [wordsOf('pl'), wordsOf('en')]
  const shapeOf = (words: object): unknown =>
    Object.entries(words).map(([name, word]) => [name, typeof word === 'object' ? shapeOf(word) : typeof word])

  expect(shapeOf(polish)).toEqual(shapeOf(english))
  expect(['pl-PL', 'pl', 'en-US', 'de'].map(localeOf)).toEqual(['pl', 'pl', 'en', 'en'])
})

test.each([
  [{ status: 401, code: 'invalid_token' }, 'This link no longer works', false],
  [{ status: 429, code: 'rate_limited', retryAfterSeconds: 17 }, 'Too many calls', true],
  [{ status: 503, code: 'overloaded' }, 'Something went wrong', true],
  [{ code: 'unreachable' }, 'No connection', true],
  [{ status: 409, code: 'reading_needs_reason', detail: 'Lower than the last one.' }, 'Not accepted', true],
])('for the refusal %j the tenant sees: %s', (refusal, title, mayTryAgain) => {
  expect(explain(refusal, wordsOf('en'))).toMatchObject({ title, mayTryAgain })
})

test('a refusal of a form names what is wrong with it, each thing once', () => {
  const errors = [{ detail: 'Not a number.' }, { detail: 'Not a number.' }, { detail: 'Not a day.' }]

  const { detail } = explain({ status: 400, code: 'validation_failed', errors }, wordsOf('pl'))

  expect(detail).toBe('Not a number. Not a day.')
})

test('calls carry the link in their header alone, without cookies, and a lost connection is a refusal of its own', async () => {
  const asked: { path: string; options: RequestInit }[] = []
  const answers = [Response.json({ code: 'rate_limited' }, { status: 429, headers: { 'retry-after': '9' } })]
  const fetch = async (path: string, options: RequestInit) => {
    asked.push({ path, options })
    const answer = answers.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer
  }
  const calls = openCalls({ token, locale: 'pl', fetch })

  await expect(calls.settlement({ period: '2026-10', kind: 'true_up' })).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 9,
  })
  await expect(calls.photo('rdg_x')).rejects.toMatchObject({ code: 'unreachable' })

  expect(asked.map(({ path }) => path)).toEqual([
    '/v1/tenant/settlement?period=2026-10&kind=true_up',
    '/v1/tenant/readings/rdg_x/photo',
  ])
  expect(asked[0]?.options).toMatchObject({
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'pl' },
    credentials: 'omit',
    redirect: 'error',
  })
})

test.each([
  ['declineMails', '/v1/tenant/mails/decline'],
  ['allowMails', '/v1/tenant/mails/reopen'],
] as const)('%s is sent again with the same key when its answer was lost, and no third time', async (name, path) => {
  const asked: { path: string; key: unknown }[] = []
  const fetch = async (to: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ path: to, key: headers['idempotency-key'] })
    throw new TypeError('Failed to fetch')
  }

  await expect(openCalls({ token, locale: 'pl', fetch })[name]('key-1')).rejects.toMatchObject({ code: 'unreachable' })

  expect(asked).toEqual([
    { path, key: 'key-1' },
    { path, key: 'key-1' },
  ])
})

test('the library for codes is served from its package, and makes no markup', async () => {
  const { type, body } = await tenantLibrary()

  expect(type).toContain('text/javascript')
  expect(String(body)).toContain('encode')
  expect(String(body)).not.toMatch(/innerHTML|document\.|eval\(|new Function/)
})

test('no file of the page makes markup of text, and every file is served', async () => {
  const names = await readdir(folder)

  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))

  expect([...tenantFiles].sort()).toEqual(names.sort())
  for (const text of texts)
    expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(|new Function/)
})
