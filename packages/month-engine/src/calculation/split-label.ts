import { foldText } from '@lokum/bill-reader/rules/fold-text'

/** The words in the label of a price: its name, the place that it is for, and numbers that belong to neither. */
export type Component = { name: string; place: string; numbers: string }

/** Words of places and meters, by how they begin, folded. */
const places = [
  'lokal',
  'mieszka',
  'apartam',
  'garaz',
  'budyn',
  'piwnic',
  'komork',
  'postojow',
  'klatk',
  'pietr',
  'pawilon',
  'kuchni',
  'lazien',
  'toalet',
  'pokoj',
  'pokoi',
  'ogrod',
  'biur',
  'sklep',
  'warsztat',
  'strych',
  'poddasz',
  'parter',
  'segment',
  'altan',
  'dzialk',
  'obiekt',
  'wspoln',
  'czesc',
  'nieruchomosc',
  'posesj',
  'adres',
  'uzytkow',
  'licznik',
  'wodomierz',
  'gazomierz',
  'cieplomierz',
  'podlicznik',
  'punkt',
  'flat',
  'apartment',
  'house',
  'garage',
  'basement',
  'cellar',
  'building',
  'office',
  'shop',
  'kitchen',
  'bathroom',
  'garden',
  'floor',
  'common',
  'meter',
]
const wholePlaces: ReadonlySet<string> = new Set([
  'lok',
  'm',
  'miesz',
  'dom',
  'domu',
  'domek',
  'domku',
  'domy',
  'wc',
  'hala',
  'hali',
  'ppe',
  'apt',
  'unit',
  'room',
  'part',
  'parts',
])
/** Words before the name of a street, which goes on to its number. */
const streets: ReadonlySet<string> = new Set(['ul', 'al', 'os', 'pl', 'ulica', 'aleja', 'osiedle', 'plac', 'street'])

/** Words of months and days, and small words beside them, which lead to no price of their own. */
const months =
  /^(?:stycz|lut(?:y|ego|ym)$|mar(?:zec|ca|cu)$|kwie(?:cien|tni)|kwi$|maj[au]?$|czerw(?:iec|ca|cu)$|cze$|lip(?:iec|ca|cu)?$|sierp(?:ien|ni)|wrze(?:sien|sni)|wrz$|paz(?:dziernik\w?)?$|listopad|grud(?:zien|ni)|gru$|january|february|march|april|may$|june|july|august|september|october|november|december)/
const small: ReadonlySet<string> = new Set([
  'od',
  'do',
  'za',
  'dnia',
  'dni',
  'okres',
  'okresie',
  'nr',
  'numer',
  'no',
  'miesiac',
  'mc',
  'r',
  'w',
  'na',
  'the',
  'from',
  'to',
  'until',
  'since',
  'for',
  'of',
  'month',
  'rok',
  'roku',
  'kwartal',
  'q1',
  'q2',
  'q3',
  'q4',
])

/** Takes a label apart; it has at most 200 characters. */
export function splitLabel(label: string, { isDated }: { isDated: boolean }): Component {
  const found: Record<keyof Component, string[]> = { name: [], place: [], numbers: [] }
  let before: keyof Component | 'street' = 'name'
  for (const word of wordsOf(label)) {
    if (isDated && isOfDays(word) && !(before === 'place' && isNumberOfPlace(word))) continue
    const part = partOf(word, before)
    found[part === 'street' ? 'place' : part].push(word)
    before = part
  }
  return { name: found.name.join(' '), place: found.place.join(' '), numbers: found.numbers.join(' ') }
}

function wordsOf(label: string): string[] {
  const words = foldText(label)
    .split(/[\s,;:()[\]/"'„”–—+-]+/)
    .map((word) => (word.endsWith('.') ? word.slice(0, -1) : word))
  return words.filter((word) => word !== '' && !small.has(word) && !isYear(word))
}

/** "Lokal 2 wrzesień": the number of a place stands beside it, without a point. */
function isNumberOfPlace(word: string): boolean {
  return /^\d{1,3}$/.test(word)
}

/** Words of places whose number is that of a flat; that of a garage or a meter is another one. */
const flats = /^(?:lok(?:al\w{0,4})?|m|miesz\w{0,8}|apartam\w{0,6}|flat|apt|apartment|unit)$/

/** The number of the flat that a place names ("budynek 3 lokal 12", "Polna 5/12", "m12"); null for another place. */
export function findFlatNumber({ place, numbers }: Pick<Component, 'place' | 'numbers'>): string | null {
  const words = `${place} ${numbers}`.split(' ').filter((word) => word !== '')
  const at = words.findLastIndex((word) => flats.test(word))
  const found = words.slice(at + 1).filter((word) => /\d/.test(word))
  const isAddress = at < 0 && found.length > 1
  const isAlone = at < 0 && words.length === 1
  return at >= 0 || isAddress || isAlone ? (found.at(-1)?.replace(/^m(?=\d)/, '') ?? null) : null
}

/** A number belongs to the place before it; the name of a street goes on up to its number. */
function partOf(word: string, before: keyof Component | 'street'): keyof Component | 'street' {
  const isOfPlace = before === 'place' || before === 'street'
  if (isNumber(word)) return isOfPlace ? 'place' : 'numbers'
  if (streets.has(word) || before === 'street') return 'street'
  return wholePlaces.has(word) || places.some((start) => word.startsWith(start)) ? 'place' : 'name'
}

function isYear(word: string): boolean {
  return /^(?:19|20)\d{2}$/.test(word)
}

/** Recognises a label that names days: they are known from there. */
function isOfDays(word: string): boolean {
  return months.test(word) || /^\d{1,2}(?:\.\d{1,2}){0,2}(?:\.?\d{4})?$/.test(word) || /^[ivx]{1,4}$/.test(word)
}

/** A number, a number with letters ("1a", "g11"), a Roman one, or a letter alone. */
function isNumber(word: string): boolean {
  return /\d/.test(word) || /^(?:[ivx]{1,4}|[a-hj-z])$/.test(word)
}
