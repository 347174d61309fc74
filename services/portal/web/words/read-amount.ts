/** The possible meanings of a typed amount; `text` is the amount with a point before its decimals. */
export type ReadAmount =
  | { kind: 'empty' }
  | { kind: 'amount'; text: string }
  | { kind: 'ambiguous'; choices: readonly [string, string] }
  | { kind: 'unreadable' }

const grouped = /^[1-9]\d{0,2}(?:([ .,'])\d{3}(?:\1\d{3})*)?$/

/**
 * Reads `1 234,56`, `1234.56`, `1.234,56 zł`. `1.234` is ambiguous: it may be 1234 or a bit more than 1. So is `1,234`, except in a
 * language that groups thousands by commas.
 */
export function readAmount(typed: string, { groupsByCommas }: { groupsByCommas: boolean }): ReadAmount {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replace(/(zł|zl|pln)\.?/i, '')
    .replace('\u2212', '-')
    .trim()
  if (text === '') return { kind: 'empty' }
  const { sign = '', digits = '' } = /^(?<sign>-?) ?(?<digits>\d[\d .,']*)$/.exec(text)?.groups ?? {}
  if (digits === '') return { kind: 'unreadable' }
  return withSign(readDigits(digits.trim(), groupsByCommas), sign)
}

function readDigits(digits: string, groupsByCommas: boolean): ReadAmount {
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) && !(groupsByCommas && digits.includes(','))) {
    return { kind: 'ambiguous', choices: [digits.replace(/[.,]/, ''), digits.replace(',', '.')] }
  }
  if (isWhole(digits)) return { kind: 'amount', text: plain(digits) }
  const [, whole = '', separator = '', decimals = ''] = /^(.+?) ?([.,]) ?(\d+)$/.exec(digits) ?? []
  if (!isWhole(whole) || whole.includes(separator)) return { kind: 'unreadable' }
  return { kind: 'amount', text: `${plain(whole)}.${decimals}` }
}

function isWhole(digits: string): boolean {
  return /^\d+$/.test(digits) || grouped.test(digits)
}

function plain(digits: string): string {
  return digits.replaceAll(/[ .,']/g, '')
}

function withSign(read: ReadAmount, sign: string): ReadAmount {
  if (read.kind === 'amount') return { kind: 'amount', text: `${sign}${read.text}` }
  if (read.kind === 'ambiguous')
    return { kind: 'ambiguous', choices: [`${sign}${read.choices[0]}`, `${sign}${read.choices[1]}`] }
  return read
}
