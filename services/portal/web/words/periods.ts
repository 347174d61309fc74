/** The month before the one in which a moment lies in Poland, `YYYY-MM`. */
export function lastMonth(moment: string): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date(moment))
  return monthsFrom(today.slice(0, 7), -1)
}

/** A month before or after another. */
export function monthsFrom(period: string, months: number): string {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}

export function isPeriod(text: string): boolean {
  return /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(text)
}

/** Whether a text is a year that the interface knows. */
export function isYear(text: string): boolean {
  return /^(19|20)\d{2}$/.test(text)
}

/** Whether a text is a day that the calendar has. */
export function isDay(text: string): boolean {
  return /^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}

/** The day so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** How many days lie from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
