import type { DifferenceShareBy } from '@lokum/contracts/settlements/cost-category'
import fc from 'fast-check'
import { type Fraction, fraction, none, plus, times } from './fractions.ts'
import { type Counter, countBetween, sumOf } from './meters.ts'
import { type RandomHouse, randomHouse } from './random-tenancies.ts'
import { daysOf, lengthOf, presentIn, ratioOn, type Tenancy } from './tenancies.ts'

const differences = ['landlord', 'area', 'persons', 'equal'] as const satisfies readonly DifferenceShareBy[]

const event = fc.record({ gap: fc.integer({ min: 1, max: 11 }), use: fc.nat(60), isExchange: fc.boolean() })

/** A meter from some days before the month on, or from a day within it. */
const counter = (id: string, apartment: number) =>
  fc
    .record({
      begin: fc.integer({ min: -30, max: 20 }),
      events: fc.array(event, { minLength: 3, maxLength: 12 }),
      digits: fc.constantFrom(2, 5),
      isClosed: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
    })
    .map((given) => ({ id, apartment, ...given }))

type Given = ReturnType<typeof counter> extends fc.Arbitrary<infer Value> ? Value : never

function counterIn(first: number, { begin, events, ...given }: Given): Counter {
  const noted = [{ day: first + begin, count: 0, isExchange: false }]
  for (const { gap, use, isExchange } of events) {
    const { day, count } = noted.at(-1) ?? { day: 0, count: 0 }
    noted.push({ day: day + gap, count: count + use, isExchange })
  }
  const last = noted.at(-1)
  if (given.isClosed && last) last.isExchange = false
  return { ...given, events: noted }
}

/** A house with a main meter, read or not, and sub-meters: some flats have two, and one is outside the flats. */
export const meteredHouse = fc
  .record({
    house: randomHouse,
    main: counter('mtr_main', 9),
    isRead: fc.integer({ min: 0, max: 3 }).map((one) => one > 0),
    behind: fc.tuple(
      counter('mtr_a', 0),
      counter('mtr_b', 1),
      fc.option(counter('mtr_c', 0)),
      fc.option(counter('mtr_d', 7)),
    ),
    quantity: fc.integer({ min: 1, max: 300 }),
    difference: fc.constantFrom(...differences),
  })
  .map(({ house, main, isRead, behind, ...rest }) => {
    const { first } = house.month
    const counted = counterIn(first, main)
    return {
      house,
      ...rest,
      isRead,
      main: isRead ? counted : { ...counted, events: counted.events.slice(0, 1), isClosed: false },
      behind: behind.flatMap((one) => (one === null ? [] : [counterIn(first, one)])),
    }
  })

export type Metered = typeof meteredHouse extends fc.Arbitrary<infer Value> ? Value : never

/** The exact part that each tenant bears, or null when a reading is missing. */
export function sharesByHand(given: Metered): Map<Tenancy, Fraction> | null {
  const { house, difference } = given
  const { use, whole } = countsOf(given) ?? {}
  if (use === undefined || whole === undefined) return null
  const shares = new Map<Tenancy, Fraction>()
  for (const tenancy of presentIn(house.month, house.tenancies)) {
    const own = ownUse(tenancy, given)
    if (own === null) return null
    const rest = partOfRest(tenancy, house, difference)
    if (whole === 0) shares.set(tenancy, rest)
    else shares.set(tenancy, plus(fraction(own, whole), times(rest, fraction(whole - use, whole))))
  }
  return shares
}

/** The use by the meters behind the main meter in the month, and the shared use: at least that. */
export function countsOf({ house: { month }, main, isRead, behind, quantity }: Metered) {
  const use = sumOf(behind.map((one) => countBetween(one, month.first, month.last)))
  const ofMain = isRead ? countBetween(main, month.first, month.last) : quantity
  return use === null || typeof ofMain !== 'number' ? null : { use, ofMain, whole: Math.max(use, ofMain) }
}

/** The use by the meters of a flat on the days of its tenant; null without a meter in the month, or without a reading. */
function ownUse(tenancy: Tenancy, { house: { month }, behind }: Metered): number | null {
  const own = behind.filter(({ apartment }) => apartment === tenancy.apartment)
  if (own.every((one) => countBetween(one, month.first, month.last) === 'not in use')) return null
  const days = daysOf(tenancy, month)
  return sumOf(own.map((one) => countBetween(one, days[0] ?? 0, days.at(-1) ?? 0)))
}

function partOfRest(tenancy: Tenancy, { month, areas, tenancies }: RandomHouse, key: DifferenceShareBy): Fraction {
  if (key === 'landlord') return none
  const among = { key, areas, present: presentIn(month, tenancies) }
  const sum = daysOf(tenancy, month).reduce((part, day) => plus(part, ratioOn(day, tenancy, among)), none)
  return times(sum, fraction(1, lengthOf(month)))
}
