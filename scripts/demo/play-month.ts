/** The days around the month that is closed: the one before `now`. */
export type PlayedMonth = { period: string; firstDay: string; lastDay: string; eve: string; nextDay: string }

/** The month that has passed, as UTC sees it, with the days on which meters are read. */
export function playMonth(now: Date): PlayedMonth {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, date)).toISOString().slice(0, 10)
  const firstDay = day(-1, 1)
  return { period: firstDay.slice(0, 7), firstDay, lastDay: day(0, 0), eve: day(-1, 0), nextDay: day(0, 1) }
}
