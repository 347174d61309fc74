import { expect, test } from '@jest/globals'
import type { z } from 'zod'
import { AddressInput, Label, SurfaceM2, Tariff, Tariffs } from '../src/apartments/apartment.ts'
import { CreateApartment, UpdateApartment } from '../src/apartments/operations.ts'
import { operations } from '../src/catalogue.ts'
import { CreateSettlement } from '../src/settlements/operations.ts'
import { idSchema } from '../src/values/ids.ts'
import { Day, Period, Timestamp } from '../src/values/text.ts'

const emoji = '\u{1f3e0}'

test.each([
  ['one character', 'a', 'a'],
  ['32 letters', 'a'.repeat(32), 'a'.repeat(32)],
  ['32 emoji, which count once each', emoji.repeat(32), emoji.repeat(32)],
  ['letters and signs that belong together after NFC', 'e\u0301'.repeat(32), '\u00e9'.repeat(32)],
  ['spaces around, which are cut', `  ${'a'.repeat(32)}\u00a0`, 'a'.repeat(32)],
  ['a Polish street', 'Długa 7/12', 'Długa 7/12'],
  [
    'a family of joined emoji',
    '\u{1f468}\u{1f3fd}\u200d\u{1f469}\u200d\u{1f467} 1',
    '\u{1f468}\u{1f3fd}\u200d\u{1f469}\u200d\u{1f467} 1',
  ],
  ['a flag of joined emoji', '\u{1f3f3}\ufe0f\u200d\u{1f308}', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
])('a label of %s is accepted', (_, label, kept) => {
  expect(Label.parse(label)).toBe(kept)
})

test.each([
  ['33 letters', 'a'.repeat(33)],
  ['33 emoji', emoji.repeat(33)],
  ['nothing', ''],
  ['spaces alone', ' \t\u00a0 '],
  ['a NUL', 'a\u0000b'],
  ['a line break', 'a\nb'],
  ['a delete character', 'a\u007fb'],
  ['a C1 control character', 'a\u0085b'],
  ['a line separator', 'a\u2028b'],
  ['a zero-width space', 'a\u200bb'],
  ['a zero-width joiner between letters', 'a\u200db'],
  ['a zero-width joiner after an emoji', `${emoji}\u200d`],
  ['a word joiner', 'a\u2060b'],
  ['a soft hyphen', 'a\u00adb'],
  ['a byte order mark inside', 'a\ufeffb'],
  ['a mark from right to left', 'a\u200fb'],
  ['an override of the direction', 'a\u202eb'],
  ['an isolate of the direction', 'a\u2066b'],
  ['a number', 7],
  ['null', null],
])('a label of %s is refused', (_, label) => {
  expect(Label.safeParse(label).success).toBe(false)
})

test.each([
  ['30-001', true],
  ['00-000', true],
  ['30001', false],
  ['3-0001', false],
  ['30-0011', false],
  ['30-01a', false],
  [' 30-001', false],
  ['30-001\n', false],
  ['٣٠-٠٠١', false],
  ['', false],
  [30001, false],
])('the postal code %p is accepted: %p', (postal_code, accepted) => {
  expect(AddressInput.safeParse({ street: 'Długa 7', city: 'Kraków', postal_code }).success).toBe(accepted)
})

test.each<[number | string, string | undefined]>([
  [0.01, undefined],
  [48.5, undefined],
  [100_000, undefined],
  [0, 'too_small'],
  [-0, 'too_small'],
  [-1, 'too_small'],
  [0.001, 'too_many_decimals'],
  [1e-7, 'too_many_decimals'],
  [100_000.01, 'too_big'],
  [1e21, 'too_big'],
  [12.34567890123456, 'too_precise'],
  [123_456_789_012_345.6, 'too_precise'],
  ['48.5', 'invalid_type'],
])('a surface of %p is answered with %p', (surface, code) => {
  expect(codesOf(SurfaceM2, surface)).toEqual(code === undefined ? [] : expect.arrayContaining([code]))
})

function codesOf(schema: z.ZodType, value: unknown): unknown[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.map((issue) => (issue.code === 'custom' ? issue.params?.code : issue.code))
}

test('a tariff list takes 50 elements and no more', () => {
  expect(Tariffs.safeParse([]).success).toBe(true)
  expect(Tariffs.safeParse(Array.from({ length: 50 }, () => ({}))).success).toBe(true)
  expect(
    codesOf(
      Tariffs,
      Array.from({ length: 51 }, () => ({})),
    ),
  ).toEqual(['too_big'])
})

test('a tariff takes 2048 bytes and no more, counted in UTF-8', () => {
  const frame = Buffer.byteLength('{"note":""}')
  const letters = (bytes: number) => ({ note: 'ł'.repeat((bytes - frame - 1) / 2).concat('x') })

  expect(Buffer.byteLength(JSON.stringify(letters(2_048)))).toBe(2_048)
  expect(codesOf(Tariff, letters(2_048))).toEqual([])
  expect(codesOf(Tariff, { note: 'x'.repeat(2_049 - frame) })).toEqual(['too_long'])
  expect(codesOf(Tariff, { note: 'ł'.repeat(1_024) })).toEqual(['too_long'])
})

test('a tariff keeps the members it does not know as they came', () => {
  const tariff = { utility: 'water', seller: { name: 'Wodociągi', zones: [1, null] }, rate_pln: 0.12345678 }

  expect(Tariff.parse(tariff)).toEqual(tariff)
})

test.each([
  ['a rate with nine decimals', { rate_pln: 0.123456789 }],
  ['a negative rate', { rate_pln: -1 }],
  ['a fixed charge with three decimals', { fixed_pln: 1.005 }],
  ['a day that does not exist', { valid_from: '2026-02-29' }],
  ['a utility that is no text', { utility: 5 }],
  ['a list', []],
  ['null', null],
])('a tariff with %s is refused', (_, tariff) => {
  expect(Tariff.safeParse(tariff).success).toBe(false)
})

test('a member named __proto__ reaches neither the object nor its prototype', () => {
  const tariff = Tariff.parse(JSON.parse('{"__proto__":{"polluted":true},"utility":"gas"}'))

  expect(Object.getOwnPropertyNames(tariff)).toEqual(['utility'])
  expect(Reflect.get(tariff, 'polluted')).toBeUndefined()
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test.each([
  ['2026-04', true],
  ['1900-01', true],
  ['2099-12', true],
  ['2026-00', false],
  ['2026-13', false],
  ['2026-4', false],
  ['1899-12', false],
  ['2100-01', false],
  ['2026-04-01', false],
  ['2026/04', false],
  ['2026-04\n', false],
  ['', false],
  [202604, false],
  [null, false],
])('the period %p is accepted: %p', (period, accepted) => {
  expect(Period.safeParse(period).success).toBe(accepted)
})

test.each([
  ['apt_01jd3k5q9ze8r9v4k7m2n6p0xs', true],
  ['apt_7zzzzzzzzzzzzzzzzzzzzzzzzz', true],
  ['apt_8zzzzzzzzzzzzzzzzzzzzzzzzz', false],
  ['apt_01JD3K5Q9ZE8R9V4K7M2N6P0XS', false],
  ['set_01jd3k5q9ze8r9v4k7m2n6p0xs', false],
  ['apt_01jd3k5q9ze8r9v4k7m2n6p0x', false],
  ['apt_01jd3k5q9ze8r9v4k7m2n6p0xss', false],
  ['apt_01jd3k5q9ze8r9v4k7m2n6p0xu', false],
  ['apt_01jd3k5q9ze8r9v4k7m2n6p0xs\n', false],
  ['01jd3k5q9ze8r9v4k7m2n6p0xs', false],
  ['', false],
])('%p is accepted as the identifier of an apartment: %p', (id, accepted) => {
  expect(idSchema('apartment').safeParse(id).success).toBe(accepted)
})

test('moments have milliseconds and days exist', () => {
  expect(Timestamp.safeParse('2026-04-15T08:30:00.000Z').success).toBe(true)
  expect(Timestamp.safeParse('2026-04-15T08:30:00Z').success).toBe(false)
  expect(Timestamp.safeParse('2026-04-15T08:30:00.000+02:00').success).toBe(false)
  expect(Day.safeParse('2028-02-29').success).toBe(true)
  expect(Day.safeParse('2026-04-31').success).toBe(false)
})

const apartment = { label: 'Długa 7', address: { street: 'Długa 7', city: 'Kraków' } }

test('the creations of the specification ignore members they do not know', () => {
  const settlement = { apartment_id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs', period: '2026-04' }

  expect(CreateApartment.request.body.parse({ ...apartment, colour: 'green' })).toEqual(apartment)
  expect(CreateSettlement.request.body.parse({ ...settlement, colour: 'green' })).toEqual(settlement)
})

test('a change of an apartment refuses members it does not know and takes null to remove', () => {
  expect(codesOf(UpdateApartment.request.body, { colour: 'green' })).toEqual(['unrecognized_keys'])
  expect(UpdateApartment.request.body.safeParse({ surface_m2: null, tariffs: null }).success).toBe(true)
  expect(UpdateApartment.request.body.safeParse({ address: { postal_code: null } }).success).toBe(true)
  expect(UpdateApartment.request.body.safeParse({ label: null }).success).toBe(false)
})

test.each([
  ['no label', { address: apartment.address }],
  ['no address', { label: 'Długa 7' }],
  ['no street', { label: 'Długa 7', address: { city: 'Kraków' } }],
  ['no city', { label: 'Długa 7', address: { street: 'Długa 7' } }],
  ['null for the area', { ...apartment, surface_m2: null }],
  ['an object for the tariffs', { ...apartment, tariffs: {} }],
])('an apartment with %s is refused', (_, body) => {
  expect(CreateApartment.request.body.safeParse(body).success).toBe(false)
})

const queryMembers = operations.flatMap(({ id, request }) =>
  Object.entries(request.query?.shape ?? {}).map(([name, schema]) => ({ id, name, schema })),
)

test.each(queryMembers)('the query member $name of $id takes no NUL, which no database stores', ({ schema }) => {
  expect(schema.safeParse('\0').success).toBe(false)
})
