import { foldText } from './fold-text.ts'

/** An address as it is compared: lower case, without diacritics; null is what the text does not say. */
export type Address = {
  street: string
  building: string
  flat: string | null
  postalCode: string | null
  city: string | null
}

/** A longer text is no address. */
const longest = 160

const kindOfStreet = String.raw`(?:\b(?:ul|al|pl|os)\.\s{0,2}|\b(?:ul|ulica|aleja|aleje|plac|osiedle)\s{1,2})`
const nameOfStreet = String.raw`((?:\d{1,2}[ -])?\p{L}[\p{L}.'-]{0,40}(?: [\p{L}.'-]{1,40}){0,4}?)`
const wordOfFlat = String.raw`(?:,?\s{1,2}(?:m|lok|lokal|mieszk|mieszkanie|nr|flat|apt)\.?\s{0,2}(?:nr\s{0,2})?|m)`
/** A building may have two numbers: `10/12 m. 3`, `10-12/3`. */
const ofBuilding = String.raw`(\d{1,4}[a-z]?(?:-\d{1,4}[a-z]?|\/\d{1,4}[a-z]?(?=${wordOfFlat}\d|\/\d))?)(?![\p{L}\d]|-\d|[.,]\d)`
const ofFlat = String.raw`(?:\s{0,2}\/\s{0,2}|${wordOfFlat})(\d{1,4}[a-z]?)(?![\p{L}\d]|-\d)`
const numbers = String.raw`\s{1,2}${ofBuilding}(?:${ofFlat})?`
const withKind = new RegExp(`${kindOfStreet}${nameOfStreet}${numbers}`, 'u')
const bare = new RegExp(`(?<![\\p{L}\\d])${nameOfStreet}${numbers}`, 'u')
const postal = /(?<![\d-])(\d{2}-\d{3})(?![\d-])(?:\s{1,2}([\p{L}-]{2,30}(?: \p{L}[\p{L}-]{1,30}){0,2}))?/u

const townLast =
  /\d[a-z]?, {0,2}(?!(?:lok|miesz|parter|pietro|klatka|piwnica|garaz|budynek|polska|poland)\p{L}{0,12}$)(\p{L}[\p{L}-]{2,29}(?: \p{L}[\p{L}-]{1,29}){0,2})\s{0,2}$/u

/** Words before the name of a street, and words that a number follows without being those of a house. */
const before = /^.{0,80}\b(?:wspolnota|mieszkaniow[ay]|nieruchomosci|budynku|przy|adres|dla)\s/u
const noStreets =
  /^(?:od|do|za|dnia|nr|numer|razem|suma|odczyt|zuzycie|okres|data|wystawiono|lokal|lokalu|mieszkanie|rozliczenie|strona|faktura|rachunek|gospodarstwo|licznik|taryfa|tel|fax|nip|konto|stycz|luty|lutego|marzec|marca|kwie|maj|maja|czerw|lip(?:iec|ca)|sierp|wrze|pazdz|listopad|grud|page|flat|period|from|meter)\b|^(?:stycz|kwie|czerw|sierp|wrze|pazdz|grud)|zaliczk|opat|oplat|dz\./

/** The address in a short text: street, building, flat, postal code and town, as far as it has them; null without a street and a building. */
export function readAddress(text: string): Address | null {
  const folded = foldText(text.slice(0, longest)).replaceAll(/\s/g, ' ')
  const place = postal.exec(folded)
  const [postalText = '', postalCode = null, behindCode = null] = place ?? []
  const rest = postalText === '' ? folded : folded.replace(postalText, ', ')
  const [, street, building, flat = null] = withKind.exec(rest) ?? bareIn(rest) ?? []
  if (street === undefined || building === undefined) return null
  const city = behindCode ?? (postalCode === null ? townAtEnd(folded) : null)
  return { street: street.trim(), building: building.replace('/', '-'), flat, postalCode, city }
}

/** A town without its postal code, as in "Brzozowa 2, Legionowo". */
function townAtEnd(folded: string): string | null {
  return townLast.exec(folded)?.[1] ?? null
}

/** A street without its kind: `Długa 7/12`. */
function bareIn(text: string): RegExpExecArray | null {
  const found = bare.exec(text.replace(before, ''))
  const [, street = '', building = ''] = found ?? []
  return noStreets.test(street) || /^\d{4}/.test(building) ? null : found
}

/** Whether a text has the words of a street, or a postal code, so that it may be an address without a label. */
export function looksLikeAddress(text: string): boolean {
  const folded = foldText(text.slice(0, longest))
  return withKind.test(folded) || postal.test(folded)
}

/** The postal code and the town in a short text. */
export function readTown(text: string): Pick<Address, 'postalCode' | 'city'> | null {
  const [, postalCode, city = null] = postal.exec(foldText(text.slice(0, longest))) ?? []
  return postalCode === undefined ? null : { postalCode, city }
}

/** `dluga 7/12, 31-147 krakow`; `parseAddress` reads it. */
export function writeAddress({ street, building, flat, postalCode, city }: Address): string {
  const town = [postalCode, city].filter((part) => part !== null).join(' ')
  return `${street} ${building}${flat === null ? '' : `/${flat}`}${town === '' ? '' : `, ${town}`}`
}

/** An address that `writeAddress` wrote; null for any other text. */
export function parseAddress(text: string): Address | null {
  const [, street, building, flat = null, postalCode = null, city = null] =
    /^(.{1,120}) (\d{1,4}[a-z]?(?:-\d{1,4}[a-z]?)?)(?:\/(\d{1,4}[a-z]?))?(?:, (\d{2}-\d{3})?(?: ?([^,]{2,100}))?)?$/.exec(
      text,
    ) ?? []
  return street === undefined || building === undefined ? null : { street, building, flat, postalCode, city }
}
