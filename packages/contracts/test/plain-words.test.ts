import { expect, test } from '@jest/globals'
import { plainWords, withoutLinks } from '@lokum/contracts/values/plain-words'
import fc from 'fast-check'

const words = plainWords({ max: 500 })

test.each([
  'Jan Żak',
  'Kowalski Sp. z o.o. Sp.k.',
  'ul. Długa 7/12, m. 3, piwnica nr 4',
  'ul.Długa 7',
  'Odczyt do 31.12.2026, godz. 12.30; tel. 600 100 200',
  'Liczniki, m.in. gazu (m.in. w łazience), np. G-4.2',
  'Anna & Jan „Dom” – najem',
  '👩‍👩‍👧 dom',
])('%s is taken as it is', (text) => {
  expect(words.parse(text)).toBe(text)
})

test.each([
  ['PKO Bank Polski <security@pko.pl>', 'PKO Bank Polski  security pko. pl'],
  ['https://evil.example/pay', 'https: evil. example/pay'],
  ['see www.evil.com', 'see www. evil. com'],
  ['pay at t.me/x', 'pay at t. me/x'],
  ['EVIL.COM', 'EVIL. COM'],
  ['evil．com, evil。com, evil.ＣＯＭ', 'evil. com, evil. com, evil. ＣＯＭ'],
  ['пример.рф', 'пример. рф'],
  ['a＠b', 'a b'],
  ['http://1.2.3.4', 'http: 1.2.3.4'],
  ['m.in.com', 'm. in. com'],
  ['am.in.', 'am. in.'],
])('%s is refused, and cleaned when it is stored', (text, cleaned) => {
  expect(words.safeParse(text).error?.issues).toMatchObject([{ params: { code: 'invalid_format' } }])
  expect(withoutLinks(text)).toBe(cleaned)
})

test('stored line breaks and unseen characters are cleaned', () => {
  expect(withoutLinks('Jan\r\nBcc: x@y.pl')).toBe('Jan Bcc: x y. pl')
  expect(withoutLinks('ev\u200bil.c\u00adom')).toBe('evil. com')
  expect(withoutLinks('<@>')).toBe('')
})

test('cleaned words have nothing left to clean', () => {
  const piece = fc.constantFrom(
    'a',
    'in',
    'm',
    'com',
    '.',
    '．',
    ':',
    '/',
    '<',
    '@',
    ' ',
    '\n',
    '\u200d',
    '\u00ad',
    'ł',
    '7',
    'д',
  )
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (text) => {
        expect(withoutLinks(withoutLinks(text))).toBe(withoutLinks(text))
      },
    ),
  )
})

test.each(['a.', 'm.in.', '<', '://', '.a', '\u00ad'])('a long text of %s is cleaned in linear time', (piece) => {
  const cpuMs = (text: string) => {
    const before = process.cpuUsage()
    withoutLinks(text)
    return process.cpuUsage(before).user / 1_000
  }
  const best = (text: string) => Math.min(...[1, 2, 3].map(() => cpuMs(text)))

  best(piece.repeat(16_000))

  // Some kernels count CPU in ticks, and add what other threads of Node do meanwhile; work that grows with the square would take
  // seconds.
  expect(best(piece.repeat(128_000))).toBeLessThan(200 + 24 * best(piece.repeat(16_000)))
})
