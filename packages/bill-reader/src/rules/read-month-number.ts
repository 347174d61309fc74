import { joinDay, monthNumber, roman } from './name-months.ts'
import { type Days, listYears } from './read-month-words.ts'

const number = `(0?[1-9]|1[0-2]|${roman})`
const named = new RegExp(`\\b(?:miesiac\\w{0,2}|mies\\.?|m-c|mc\\.?|month)\\s{1,2}(?:nr )?${number}(?![\\w./,-])`)
/** "Za 9 m³" names no month. */
const last = new RegExp(`\\bza\\s{1,2}(?:0[1-9]|1[0-2]|${roman})$`)
/** "10/26" is a month unless it is a house and a flat. */
const shortYear = /(?<![\d./-])(0[1-9]|1[0-2])\/(\d{2})(?![\d./-])/
const addresses = /\b(?:ul|al|os|pl|nr|m|lok\w{0,4}|miesz\w{0,8}|flat|apt)\b/

/** The month of the bill that folded text names by its number: "m-c 09", "za IX", "09/26". */
export function readMonthNumber(folded: string, bill: Days | null): Days | null {
  if (bill === null) return null
  const [, byWord] = named.exec(folded) ?? []
  const atEnd = byWord ?? last.exec(folded)?.[0].split(' ').at(-1)
  if (atEnd !== undefined) return monthIn(bill, /^\d/.test(atEnd) ? atEnd : monthNumber(atEnd), listYears(bill))
  const [, month, year] = addresses.test(folded) ? [] : (shortYear.exec(folded) ?? [])
  return month === undefined ? null : monthIn(bill, month, [`20${year}`])
}

function monthIn(bill: Days, month: string, years: readonly string[]): Days | null {
  const found = years.map((year) => {
    const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
    return { from: joinDay(year, month, '1'), to: joinDay(year, month, String(last)) }
  })
  return (
    found.flatMap(({ from, to }) => (from && to && from <= bill.to && to >= bill.from ? [{ from, to }] : []))[0] ?? null
  )
}
