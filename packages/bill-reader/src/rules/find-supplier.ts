import { foldText } from './fold-text.ts'

const sellers =
  /^(?:dane |twoj |nasz )?(?:sprzedawc[ay]|wystawc[ay]|wystawia|wystawil|sprzedaje|dostarcza|dostawc[ay]|uslugodawc[ay]|sprzedajac[ya]|supplier|seller|issued by|issuer|from)\b(?: (?:faktury|uslug|energii|rachunku|dokumentu|gazu|ciepla|wody)\b)?(?:\s{0,3}\/\s{0,3}[*\w]+)?(?:\s{0,3}:\s{0,3}|\s{2,}|$| (?=[^a-z]))/
const forms =
  /\bs\.\s?a\.|\bsp\. ?z ?o\. ?o\.|\bsp\. ?[jk]\.|\bspolka|\bltd\b|\bllc\b|\bs\. ?c\.|\bplc\b|\binc\b|wspolnota mieszkaniowa|spoldzielnia|\bzaklad\b(?! budzet)|urzad (?:miast|gmin)|\bgmina\b|przedsiebiorstwo|zarzadca|zwiazek (?:miedzy)?gmin|administracja (?:dom|nieruch|budyn)|towarzystwo budown|\btbs\b|wodociagi|gazownia|cieplownia|elektrocieplownia|housing (?:association|community)/
const buyers =
  /nabywc|kupujac|zamawiaj|uslugobiorc|otrzymuj|\blokator(?:a|zy|ka)?\b|odbiorc|platnik|customer|buyer|klient|bill to|adresat|uzytkownik|wlasciciel|najemc/
/** Titles that are printed beside the parties. */
const titles = /^(?:faktur|rachun|nr\b|numer|data|okres|invoice|bill|date|period|termin)/
/** No names: addresses, numbers, headings. */
const others =
  /\bul\.|\bal\.|\bos\.|faktur|rachun|\bnip\b|infolini|strona|rozliczen|zawiadom|nalicz|decyzj|korekt|not[ay]\b|orygina|kopia|\d{2}-\d{3}|invoice|\bbill\b|statement|www|@|data\b|okres|lokal\b|:/

/** The issuer of a bill: by its label, else by its legal form, else the first words of the page. */
export function findSupplier(lines: readonly string[]): string | null {
  const labelled = lines.map((line, index) => sellerAt(line, lines[index + 1] ?? '')).find((name) => name !== null)
  const cells = lines.slice(0, 15).flatMap((line) => line.split(/ {2,}|[|·•]/))
  const named = cells.find((cell) => forms.test(foldText(cell)) && !buyers.test(foldText(cell)))
  const found = labelled ?? (named ? nameOf(named.trim()) : null)
  return found ?? firstName(lines)
}

function sellerAt(line: string, next: string): string | null {
  const label = sellers.exec(labelText(line))
  if (!label) return null
  const rest = firstCell(line.slice(label[0].length))
  const isBeside =
    rest !== '' && !buyers.test(foldText(rest)) && !(/ {2}$/.test(label[0]) && titles.test(foldText(rest)))
  const name = isBeside ? rest : firstCell(next)
  return name ? nameOf(name) : null
}

/** The line, where a name that follows the label begins with no small letter. */
function labelText(line: string): string {
  return foldText(line.replaceAll(/(?<= )\p{Lu}/gu, '*'))
}

function firstCell(line: string): string {
  return line.trim().split(/ {2,}/)[0]?.trim() ?? ''
}

/** In the first two lines, a name of at least two words without digits. */
function firstName(lines: readonly string[]): string | null {
  const name = lines.slice(0, 2).map(firstCell).find(isName)
  return name ?? null
}

function isName(cell: string): boolean {
  const folded = foldText(cell)
  return /^\p{Lu}\p{L}*\S* \S/u.test(cell) && !/\d/.test(cell) && !others.test(folded) && !buyers.test(folded)
}

const street = /[,\s]\s{0,2}(?:ul|al|pl|os)\.\s.*/su

/** A village stands before its street. */
const place = /,\s{1,2}\p{Lu}[\p{L} -]{2,40}$/u

/** The name without the address and tax number that follow it. */
function nameOf(cell: string): string {
  return cell
    .replace(/[,;]?\s{0,2}(?:NIP|REGON|KRS|VAT ID|Tax ID)\b.*/isu, '')
    .replace(street, (tail, offset: number) => (endsName(cell.slice(0, offset), tail) ? '' : tail))
    .replace(place, (tail) => (forms.test(foldText(tail)) ? tail : ''))
    .replace(/(?<=S\.A\.|o\.o\.|Ltd),.*/su, '')
    .replace(/,\s{0,2}\d{2}-\d{3}\s.*/su, '')
    .replace(/[,;]\s*$/u, '')
    .trim()
}

/** A housing community is named by its address, unless it has another name. */
function endsName(before: string, tail: string): boolean {
  const folded = foldText(before)
  if (tail.startsWith(',')) return true
  if (!forms.test(folded) || /przy$/.test(before)) return false
  return !/wspolnota mieszkaniowa(?: nieruchomosci| budynku)?$/.test(folded)
}
