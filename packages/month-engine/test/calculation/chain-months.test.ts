import { expect, test } from '@jest/globals'
import { addDays, lastDay } from '@lokum/amounts/calendar/month'
import type { Reading } from '@lokum/contracts/settlements/meter'
import Big from 'big.js'
import fc from 'fast-check'
import { measureConsumption } from '../../src/calculation/measure-consumption.ts'
import { aDevice, aMeter, aReading } from './a-case.ts'

const of = (readings: Reading[], devices = [aDevice()]) => aMeter({ readings, devices })

type Step = { days: number; used: number; how: 'read' | 'exchange' }

/** A counter's life: what it really counted is kept beside what it shows. */
function readOut(steps: readonly Step[], digits: number) {
  const devices = [aDevice({ digits })]
  const readings: Reading[] = [aReading('2025-12-31', 0, { kind: 'initial' })]
  const counted = [0]
  let [day, shown, device, total] = ['2025-12-31', 0, 1, 0]
  for (const { days, used, how } of steps) {
    day = addDays(day, days)
    total += used
    const rolled_over = shown + used >= 10 ** digits
    shown = rolled_over ? shown + used - 10 ** digits : shown + used
    readings.push(aReading(day, shown, { device, rolled_over, kind: how === 'exchange' ? 'final' : 'regular' }))
    counted.push(total)
    if (how === 'read') continue
    device += 1
    shown = 5
    devices.push(aDevice({ device, digits }))
    readings.push(aReading(day, shown, { device, kind: 'initial' }))
    counted.push(total)
  }
  return {
    meter: of(readings, devices),
    countedAt: new Map(readings.map(({ id }, index) => [id, counted[index] ?? 0])),
  }
}

const anySteps = fc.array(
  fc.record({
    days: fc.integer({ min: 1, max: 24 }),
    used: fc.integer({ min: 0, max: 900 }),
    how: fc.constantFrom('read', 'read', 'read', 'exchange') as fc.Arbitrary<Step['how']>,
  }),
  { minLength: 5, maxLength: 40 },
)
const periods = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`)

test('consecutive months chain: together they are what was counted from their beginning to their end', () => {
  let chained = 0
  fc.assert(
    fc.property(anySteps, (steps) => {
      const { meter, countedAt } = readOut(steps, 3)
      const months = periods.map((period) => measureConsumption(meter, { from: `${period}-01`, to: lastDay(period) }))
      const runs = periods
        .flatMap((_, first) => periods.map((_, last) => ({ first, last })))
        .filter(({ first, last }) => first < last)
      for (const { first, last } of runs) {
        const run = months.slice(first, last + 1).flatMap((month) => (month.kind === 'measured' ? [month] : []))
        if (run.length <= last - first) continue
        const days = { from: `${periods[first]}-01`, to: lastDay(periods[last] ?? '') }
        const sum = run.reduce((total, { metered }) => total.plus(metered), new Big(0)).toFixed()
        const counted =
          (countedAt.get(run.at(-1)?.current.id ?? '') ?? 0) - (countedAt.get(run[0]?.previous.id ?? '') ?? 0)
        expect(sum).toBe(String(counted))
        expect(measureConsumption(meter, days)).toMatchObject({ metered: sum })
        chained += 1
      }
    }),
    { numRuns: 300 },
  )
  expect(chained).toBeGreaterThan(200)
})

test('a month that is split between two tenants is what it is unsplit, and never negative', () => {
  let split = 0
  fc.assert(
    fc.property(anySteps, fc.constantFrom(...periods), fc.integer({ min: 0, max: 26 }), (steps, period, cut) => {
      const { meter } = readOut(steps, 3)
      const whole = measureConsumption(meter, { from: `${period}-01`, to: lastDay(period) })
      const leaves = addDays(`${period}-01`, cut)
      const first = measureConsumption(meter, { from: `${period}-01`, to: leaves })
      const second = measureConsumption(meter, { from: addDays(leaves, 1), to: lastDay(period) })
      if (whole.kind === 'unmeasured' || first.kind === 'unmeasured' || second.kind === 'unmeasured') return
      split += 1
      expect(new Big(first.metered).plus(second.metered).toFixed()).toBe(whole.metered)
      expect(new Big(first.metered).gte(0) && new Big(second.metered).gte(0)).toBe(true)
    }),
    { numRuns: 600 },
  )
  expect(split).toBeGreaterThan(30)
})

test('any values without a roll-over are measured as their difference or not at all', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 6 }), (values) => {
      const readings = values.map((value, index) => aReading(addDays('2026-03-31', index * 6), value))
      const measured = measureConsumption(of(readings), {
        from: '2026-04-01',
        to: addDays('2026-03-31', (values.length - 1) * 6),
      })
      const rises = values.every((value, index) => value >= (values[index - 1] ?? 0))
      if (rises) expect(measured).toMatchObject({ metered: String((values.at(-1) ?? 0) - (values[0] ?? 0)) })
      else expect(measured).toMatchObject({ kind: 'unmeasured', reason: 'falling' })
    }),
  )
})
