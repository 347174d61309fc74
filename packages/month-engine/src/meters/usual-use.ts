import Big from 'big.js'

/** A reading as input of the checks; `value` is a decimal text. */
export type Known = { date: string; value: string; rolledOver: boolean }

/** A device with its active readings, by day. */
export type KnownDevice = {
  device: number
  digits: number
  installedOn: string
  /** After an exchange or the closing of the meter. */
  removedOn?: string | null
  readings: readonly (Known & { id?: string })[]
}

type Interval = { from: Known; to: Known; digits: number }

const fewestIntervals = 3

/**
 * The median daily use of the intervals between readings up to a day, over all devices; undefined while there are fewer than three.
 * An interval with a falling value is ignored.
 */
export function usualDailyUse(devices: readonly KnownDevice[], until: string): Big | undefined {
  const uses = usesUntil(devices, until)
  return uses.length < fewestIntervals ? undefined : findUsual(uses)
}

/** The daily uses of the intervals up to a day, the lowest first, without those of a falling value. */
export function usesUntil(devices: readonly KnownDevice[], until: string): Big[] {
  return devices
    .flatMap(intervalsOf)
    .filter(({ to }) => to.date <= until)
    .filter((interval) => useIn(interval).gte(0))
    .map((interval) => dailyUseIn(interval))
    .sort((a, b) => a.cmp(b))
}

/** The consumption between two readings of one device; a counter that rolled over continued from zero after its last digit. */
export function useIn({ from, to, digits }: Interval): Big {
  const use = new Big(to.value).minus(from.value)
  return to.rolledOver ? use.plus(new Big(10).pow(digits)) : use
}

/** The daily use of an interval. */
function dailyUseIn(interval: Interval): Big {
  return useIn(interval).div(daysIn(interval))
}

function intervalsOf({ digits, readings }: KnownDevice): Interval[] {
  return readings.slice(1).flatMap((to, index) => {
    const from = readings[index]
    return from ? [{ from, to, digits }] : []
  })
}

/** The median of sorted uses. */
export function findUsual(sorted: readonly Big[]): Big | undefined {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper && lower?.plus(upper).div(2)
}

const dayMs = 86_400_000

export function daysIn({ from, to }: Interval): number {
  return (Date.parse(to.date) - Date.parse(from.date)) / dayMs
}
