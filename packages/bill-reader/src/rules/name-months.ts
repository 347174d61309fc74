/** How months are named, by how their names begin, folded. */
const monthNames = [
  'sty|jan',
  'lut|feb',
  'mar',
  'kwi|apr',
  'maj|may',
  'cze|jun',
  'lip|jul',
  'sie|aug',
  'wrz|sep',
  'paz|oct',
  'lis|nov',
  'gru|dec',
]

export const anyMonth = monthNames.join('|')

/** The whole names of the months, folded, with their Polish endings; "się" and "Jan" are no abbreviations here. */
const wholeNames = [
  'stycz(?:en|nia|niu)|january',
  'lut(?:y|ego|ym)|february',
  'mar(?:zec|ca|cu)|march',
  'kwie(?:cien|tnia|tniu)|kwi|april|apr',
  'maj(?:a|u)?|may',
  'czerw(?:iec|ca|cu)|cze|june|jun',
  'lip(?:iec|ca|cu)?|july|jul',
  'sierp(?:ien|nia|niu)|august|aug',
  'wrze(?:sien|snia|sniu)|wrz|september|sept?',
  'paz(?:dziernik(?:a|u)?)?|october|oct',
  'listopad(?:a|zie)?|november|nov',
  'grud(?:zien|nia|niu)|gru|december|dec',
]

/** The names that no day of a month has in Polish, as "1 wrzesień" is none and "1 września" is. */
export const monthAlone =
  '(?:styczen|luty|marzec|kwiecien|maj|czerwiec|lipiec|sierpien|wrzesien|pazdziernik|listopad|grudzien)(?![a-z])'

/** A month by its whole name. */
export const monthWord = `(${wholeNames.join('|')})(?![a-z])`
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
export const roman = '(x?i{1,3}|i?x|x|i?v|vi{0,3})'

/** The number of a month. */
export function monthNumber(name = ''): string {
  if (romans.includes(name)) return String(romans.indexOf(name) + 1)
  return String(monthNames.findIndex((names) => new RegExp(`^(?:${names})`).test(name)) + 1)
}

/** A day, if there is such a day. */
export function joinDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
