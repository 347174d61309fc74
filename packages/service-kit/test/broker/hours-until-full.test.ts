import { expect, test } from '@jest/globals'
import { hoursUntilFull } from '@lokum/service-kit/broker/hours-until-full'
import { watchFilling } from '@lokum/service-kit/broker/watch-filling'

const hourMs = 3_600_000

test.each([
  { grown: 'ten bytes an hour', earlier: 50, later: 60, afterMs: hourMs, hours: 4 },
  { grown: 'ten bytes in a minute', earlier: 50, later: 60, afterMs: hourMs / 60, hours: 4 / 60 },
  { grown: 'nothing', earlier: 50, later: 50, afterMs: hourMs, hours: Number.POSITIVE_INFINITY },
  { grown: 'less', earlier: 50, later: 40, afterMs: hourMs, hours: Number.POSITIVE_INFINITY },
  { grown: 'to its size', earlier: 99, later: 99, afterMs: hourMs, hours: 0 },
])('a stream of 100 bytes that has grown by $grown is full in $hours hours', ({ earlier, later, afterMs, hours }) => {
  const full = hoursUntilFull({ atMs: 0, bytes: earlier }, { atMs: afterMs, bytes: later }, 100)

  expect(full).toBeCloseTo(hours)
})

test('the rate is that of the last hour, and nothing is said in the first minute', () => {
  let nowMs = 0
  const watch = watchFilling(() => nowMs)
  const at = (minute: number, bytes: number) => {
    nowMs = minute * 60_000
    return watch({ config: { name: 'EVENTS', max_bytes: 1_000 }, state: { bytes } })
  }

  expect(at(0, 0)).toBeNaN()
  expect(at(0.5, 1)).toBeNaN()
  for (let minute = 1; minute <= 60; minute += 1) at(minute, minute)
  expect(at(60, 60)).toBeCloseTo(940 / 60)
  for (let minute = 61; minute <= 180; minute += 1) at(minute, 60 + 2 * (minute - 60))
  expect(at(180, 300)).toBeCloseTo(700 / 120)
  expect(at(181, 990)).toBe(0)
})
