import { expect, test } from '@jest/globals'
import { chartBars, drawing, type MeterUse } from '../../web/screens/meters/uses/chart-bars.ts'

function use(used_from: string, used_to: string, used: number, percent_of_usual: number | null = null): MeterUse {
  return { register: 'total', reading_id: `rdg_${used_to}`, used_from, used_to, used, percent_of_usual }
}

const today = '2026-11-29'

test('a bar is as wide as its days and as high as the use of a day', () => {
  const [short, long] = chartBars([use('2026-09-10', '2026-09-20', 40), use('2026-09-20', '2026-10-30', 80)], today)

  expect(short?.height).toBe(drawing.height)
  expect(long?.height).toBe(drawing.height / 2)
  expect((long?.width ?? 0) / (short?.width ?? 1)).toBeGreaterThan(3.5)
  expect(long?.x).toBeGreaterThan(short?.x ?? 0)
})

test('a use that began before the 24 months starts at the edge, and every bar is seen and inside', () => {
  const bars = chartBars([use('2024-01-01', '2024-12-15', 900), use('2026-11-29', '2026-11-29', 0)], today)

  expect(bars[0]?.x).toBe(0)
  for (const { x, width, height } of bars) {
    expect(width).toBeGreaterThanOrEqual(2)
    expect(height).toBeGreaterThanOrEqual(1)
    expect(x + width).toBeLessThanOrEqual(drawing.width + 2)
  }
})

test.each([
  [124, false],
  [125, true],
  [null, false],
])('a use of %p percent of the usual stands out: %p', (percent, isHigh) => {
  expect(chartBars([use('2026-10-01', '2026-11-01', 10, percent)], today)[0]?.isHigh).toBe(isHigh)
})
