import { apartmentBody } from '@lokum/local-stack/world/rental'
import { creation, type HostileRow, rawCreation } from './row.ts'

const address = { street: 'ul. Długa 7/12', city: 'Kraków' }
const inAddress = (members: Record<string, unknown>) => ({ address: { ...address, ...members } })
const inTariff = (members: Record<string, unknown>) => ({ tariffs: [{ unit: 'kWh' }, members] })
const manyTariffs = Array.from({ length: 51 }, () => ({ unit: 'kWh' }))

/** A member, how to put a value into it, and values of types that are not its own. */
const types: [pointer: string, put: (value: unknown) => Record<string, unknown>, values: unknown[]][] = [
  ['#/label', (label) => ({ label }), [7, true, {}, [], ['Dom'], null]],
  ['#/address', (value) => ({ address: value }), [7, true, 'ul. Długa 7/12', [], null]],
  ['#/address/street', (street) => inAddress({ street }), [7, {}, [], null]],
  ['#/address/city', (city) => inAddress({ city }), [7, {}, ['Kraków'], null]],
  ['#/address/postal_code', (postal_code) => inAddress({ postal_code }), [30001, {}, [], null]],
  ['#/surface_m2', (surface_m2) => ({ surface_m2 }), ['48.5', true, {}, [48], null]],
  ['#/tariffs', (tariffs) => ({ tariffs }), [7, 'kWh', true, {}, null]],
  ['#/tariffs/0', (tariff) => ({ tariffs: [tariff] }), [7, 'kWh', true, [], null]],
  ['#/tariffs/1/utility', (utility) => inTariff({ utility }), [7, null]],
  ['#/tariffs/1/unit', (unit) => inTariff({ unit }), [{}, null]],
  ['#/tariffs/1/rate_pln', (rate_pln) => inTariff({ rate_pln }), ['1.15', null]],
  ['#/tariffs/1/fixed_pln', (fixed_pln) => inTariff({ fixed_pln }), [true, null]],
  ['#/tariffs/1/valid_from', (valid_from) => inTariff({ valid_from }), [20260101, null]],
]

const wrongTypes = types.flatMap(([pointer, put, values]) =>
  values.map((value) => creation(`${JSON.stringify(value)} at ${pointer}`, put(value), `${pointer} invalid_type`)),
)

const wrongValues = [
  creation('no label', { label: undefined }, '#/label required'),
  creation('no address', { address: undefined }, '#/address required'),
  creation('an empty address', { address: {} }, '#/address/street required'),
  creation('no city', { address: { street: 'x' } }, '#/address/city required'),
  creation('an empty label', { label: '' }, '#/label too_short'),
  creation('a label with nothing to see', { label: '\u200b\u2060' }, '#/label invalid_format'),
  creation('an empty street', inAddress({ street: ' ' }), '#/address/street too_short'),
  creation('a label of 33 characters', { label: 'x'.repeat(33) }, '#/label too_long'),
  creation('a label of sixty thousand', { label: 'x'.repeat(60_000) }, '#/label too_long'),
  creation('a street of 201 characters', inAddress({ street: 'x'.repeat(201) }), '#/address/street too_long'),
  creation('a city of 101 characters', inAddress({ city: 'x'.repeat(101) }), '#/address/city too_long'),
  ...['30001', '3-0001', '30-01', '30-0011', '30–001', ' 30-001', '30-001 ', '30-001\n', '30-00O', '٣٠-٠٠١', ''].map(
    (code) =>
      creation(
        `the postal code ${JSON.stringify(code)}`,
        inAddress({ postal_code: code }),
        '#/address/postal_code invalid_format',
      ),
  ),
  creation('no area', { surface_m2: 0 }, '#/surface_m2 too_small'),
  creation('less than no area', { surface_m2: -0.01 }, '#/surface_m2 too_small'),
  creation('an area too big', { surface_m2: 100_000.01 }, '#/surface_m2 too_large'),
  creation('an area beyond all measure', { surface_m2: 1.7e308 }, '#/surface_m2 too_large'),
  creation('an area of three decimals', { surface_m2: 48.555 }, '#/surface_m2 too_many_decimals'),
  creation('the smallest area there is', { surface_m2: 5e-324 }, '#/surface_m2 too_many_decimals'),
  creation('an area of 16 digits', { surface_m2: 12345.67890123456 }, '#/surface_m2 too_precise'),
  rawCreation('valid but for an infinite area', withArea('1e400'), '#/surface_m2 too_large'),
  rawCreation('valid but for an infinite area below zero', withArea('-1e400'), '#/surface_m2 too_small'),
  creation('51 tariffs', { tariffs: manyTariffs }, '#/tariffs too_many_items'),
  creation('a tariff of 3 KB', inTariff({ note: 'x'.repeat(3_000) }), '#/tariffs/1 too_long'),
  creation('a rate below zero', inTariff({ rate_pln: -1 }), '#/tariffs/1/rate_pln too_small'),
  creation('a rate of nine decimals', inTariff({ rate_pln: 0.123456789 }), '#/tariffs/1/rate_pln too_many_decimals'),
  creation('a rate of two millions', inTariff({ rate_pln: 2e6 }), '#/tariffs/1/rate_pln too_large'),
  creation('a sum of three decimals', inTariff({ fixed_pln: 1.005 }), '#/tariffs/1/fixed_pln too_many_decimals'),
  creation('an empty utility', inTariff({ utility: '' }), '#/tariffs/1/utility too_short'),
  creation('a unit of 17 characters', inTariff({ unit: 'x'.repeat(17) }), '#/tariffs/1/unit too_long'),
  ...['2026-02-30', '2026-13-01', '01.02.2026', '2026-01-01T00:00:00Z', ''].map((day) =>
    creation(`the day ${JSON.stringify(day)}`, inTariff({ valid_from: day }), '#/tariffs/1/valid_from invalid_format'),
  ),
  rawCreation('twice the same member, the second time empty', twiceLabel(), '#/label too_short'),
]

function withArea(number: string): string {
  return JSON.stringify(apartmentBody({ surface_m2: 1 })).replace('"surface_m2":1', `"surface_m2":${number}`)
}

function twiceLabel(): string {
  return JSON.stringify(apartmentBody())
    .replace('{', '{"label":"Dom",')
    .replace(/"label":"Dom \d+"/, '"label":""')
}

export const wrongMembers: readonly HostileRow[] = [...wrongTypes, ...wrongValues]
