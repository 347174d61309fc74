import { addDays } from './month.ts'

const [saturday, sunday] = [6, 0]

/** Public holidays with the same day each year, as `MM-DD`, with the first year from which they are free. */
const fixed: ReadonlyMap<string, number> = new Map([
  ['01-01', 1900],
  ['01-06', 2011],
  ['05-01', 1900],
  ['05-03', 1990],
  ['08-15', 1989],
  ['11-01', 1900],
  ['11-11', 1989],
  ['12-24', 2025],
  ['12-25', 1900],
  ['12-26', 1900],
])

/** Days after Easter Sunday that are free: Easter Monday, Pentecost and Corpus Christi. */
const afterEaster = [0, 1, 49, 60] as const

/** The first day from this one on that is neither a Saturday nor a Sunday nor a public holiday in Poland. */
export function nextWorkingDay(day: string): string {
  let working = day
  while (isFree(working)) working = addDays(working, 1)
  return working
}

/** Saturdays, and the days of the act on days free from work of 18 January 1951, art. 1. */
function isFree(day: string): boolean {
  const [year, weekday] = [Number(day.slice(0, 4)), new Date(day).getUTCDay()]
  if (weekday === saturday || weekday === sunday) return true
  const since = fixed.get(day.slice(5))
  if (since !== undefined && year >= since) return true
  const easter = easterOf(year)
  return afterEaster.some((days) => addDays(easter, days) === day)
}

/** Easter Sunday of the Gregorian calendar, computed as by Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  return addDays(`${year}-03-22`, moon + weekday - 7 * late)
}
