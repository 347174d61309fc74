/** A raised 3 as recognition reads it: `m?`, `m*`, `m'`, `mi`. */
const cubic = /^m[?*°'’"”“`š³1i!]{1,2}([.,;:)]?)$/
const number = /^[-–]?[\d\s.,]*\d$/

/** In an e-mail address, recognition takes the @ for a Q. */
const misreadAt = /(?<=^[a-z0-9._+-]{1,64})Q(?=[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.[a-z]{2,12}[,.;)]?$)/

/** The end of a company's name, `z o.o.`. */
const limited = /^[0oO][.,]?[0oO]([.,]{0,2})$/

/** Corrects units and legal forms that recognition takes for other signs; the word before says whether it is one. */
export function repairWord(word: string, before: string): string {
  const unit = cubic.exec(word)
  if (unit && (number.test(before) || /[?*°'’"”“`³]/.test(word))) return `m³${unit[1] ?? ''}`
  if (before === 'z' && limited.test(word))
    return word.replace(limited, (_, end: string) => `o.o${end === '' ? '.' : end}`)
  return word
    .replace(/^(zł|PLN)?\/m[?*°'’"”“`]$/, (_, currency: string = '') => `${currency}/m³`)
    .replace(/^(\d[\d.,]*)m[?*°'’"”“`]$/, '$1m³')
    .replace(/^\[m[?*°'’"”“`]\]$/, '[m³]')
    .replace(/^(\[?)G[\])}]{1,2}$/, (_, bracket: string) => (bracket === '' ? 'GJ' : '[GJ]'))
    .replace(/^kWn$/, 'kWh')
    .replace(/^([Ss]p)\.z$/, '$1. z')
    .replace(misreadAt, '@')
    .replace(/^z[lt1]([.,;)]?)$/, 'zł$1')
}
