import { expect, test } from '@jest/globals'
import { layOutTable } from '../src/terminal/lay-out-table.ts'
import { printable, printableJson } from '../src/terminal/printable.ts'
import { json, openStrangers } from './open-server.ts'
import { loginAt, openUser } from './run-cli.ts'

/** Sequences that clear the screen, set the title, write the clipboard, move back, hide text and turn its direction. */
const hostile = [
  '\u001b[2J\u001b[H',
  '\u001b]0;owned\u0007',
  '\u001b]52;c;cm0gLXJmIH4=\u0007',
  '\u009b31m',
  'paid\rdue',
  'two\nlines',
  '\u202egnp.exe',
  '\u2066x\u2069',
  '\u2028',
  '\u007f\b\b',
  '\ud800',
  '\u{e0041}',
]
const obeyed = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u

test.each(hostile)('%j is shown and not obeyed', (text) => {
  expect(printable(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
  expect(printableJson({ text })).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
  expect(JSON.parse(printableJson({ text }))).toEqual({ text })
})

test('Polish letters, signs of money and plain symbols stay as they are', () => {
  const text = 'Zażółć gęślą jaźń, 48,5 m² – 12 € 🏠'

  expect(printable(text)).toBe(text)
  expect(printableJson(text)).toBe(JSON.stringify(text))
})

test('columns stay in line, whatever a cell holds', () => {
  expect(
    layOutTable(
      ['LABEL', 'STATE'],
      [
        ['Łódź', 'active'],
        ['a\nb', null],
      ],
    ),
  ).toEqual(['LABEL    STATE', 'Łódź     active', 'a\\u{a}b  -'])
})

test.each(hostile)('no text of a stranger with %j reaches the terminal raw', async (text) => {
  const apartment = { id: `apt_${text}`, label: text, state: text, address: { street: text, city: text } }
  const event = { id: `evt_${text}`, type: text, occurred_at: text, data: { id: text, label: text } }
  const problem = { code: text, detail: text, request_id: text, errors: [{ code: text, detail: text }] }
  await using system = await openStrangers({
    '/v1/apartments': (response) => json(response, { data: [apartment], next_cursor: null }),
    '/v1/events': (response) => json(response, { data: [event], next_cursor: null }),
    '/v1/me': (response) => json(response, problem, 403),
  })
  await using user = await openUser(loginAt(system.url))

  const runs = await Promise.all(
    [['apartments', 'list'], ['events', 'tail'], ['whoami'], ['documents', 'upload', `${text}.pdf`]].flatMap((args) => [
      user.run(args),
      user.run([...args, '--json']),
    ]),
  )

  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0, 1, 1, 1, 1])
  for (const { out, err } of runs) expect(`${out}${err}`).not.toMatch(obeyed)
  for (const { out, err } of runs) expect(`${out}${err}`.split('\n').length).toBeLessThanOrEqual(4)
  const [, asJson] = runs
  expect(JSON.parse(asJson?.out ?? '')).toEqual({ data: [JSON.parse(JSON.stringify(apartment))] })
})

test.each([
  ['2026-10-31T22:59:00Z', '2026-09'],
  ['2026-10-31T23:01:00Z', '2026-10'],
  ['2026-12-31T23:01:00Z', '2026-12'],
])('at %s the month before is %s in Poland', async (now, period) => {
  const page = { period, usual_from: '', usual_to: '', data: [], next_cursor: null }
  await using system = await openStrangers({ '/v1/settlements/due': (response) => json(response, page) })
  await using user = await openUser(loginAt(system.url))

  await user.run(['settlements', 'due'], { now: new Date(now) })

  expect(system.asked.at(-1)?.path).toBe(`/v1/settlements/due?limit=100&period=${period}`)
})
