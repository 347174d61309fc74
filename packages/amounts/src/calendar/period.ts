const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', year: 'numeric', month: '2-digit' })

/** The calendar month of a moment, `YYYY-MM` in Europe/Warsaw; later months compare greater as text. */
export function monthIn(moment: Date): string {
  return month.format(moment)
}
