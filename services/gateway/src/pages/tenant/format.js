const languages = { pl: 'pl-PL', en: 'en-GB' }

/** How a locale writes what is shown; days and months are calendar ones and know no time zone. */
export function formatsOf(locale) {
  const language = languages[locale]
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' }
  const pln = new Intl.NumberFormat(language, twoDecimals)
  const currency = locale === 'pl' ? 'zł' : 'PLN'
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6, useGrouping: 'always' })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return {
    // As in the portal: a minus sign instead of a hyphen, and no break within an amount.
    money: (amount) => `${pln.format(amount).replace('-', '\u2212')} ${currency}`.replaceAll(/[\s\u202f]/g, '\u00a0'),
    number: (value) => number.format(value),
    quantity: (value, unit) => `${number.format(value)} ${unit}`,
    days: (from, to) => date.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)),
    day: (day) => date.format(new Date(`${day}T00:00:00Z`)),
    dayAfter: (day, days) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10),
    month: (period) => month.format(new Date(`${period}-01T00:00:00Z`)),
  }
}

/** An account number as on transfer forms: two digits, then groups of four. */
export function groupDigits(bankAccountNumber) {
  return bankAccountNumber.replace(/^(..)/, '$1 ').replace(/(\d{4})(?=\d)/g, '$1 ')
}

const units = { m3: 'm³' }

export function unitOf(unit) {
  return units[unit] ?? unit
}

/** What a tenant types as a number, as the interface takes it. */
export function plainNumber(text) {
  return text.replaceAll(/\s/g, '').replace(',', '.')
}
