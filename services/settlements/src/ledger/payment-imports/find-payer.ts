type Texts = { cells: readonly string[]; title: readonly string[] }

/**
 * The payer whom a bank names within other cells: behind a label (`Nazwa nadawcy: …`), in a SWIFT field (`/NAME/…/REMI/…`), as
 * the first of several texts in the title that three blanks separate, or as all of a title behind `Payment from`; undefined if no
 * cell names one. Pure.
 */
export function findPayer({ cells, title }: Texts): string | undefined {
  return (
    firstOf(cells, behindLabel) ??
    firstOf(cells, inSwiftField) ??
    firstOf(title, beforeBlanks) ??
    firstOf(title, behindFrom)
  )
}

const mostCharacters = 2_000

function firstOf(cells: readonly string[], find: (cell: string) => string | undefined): string | undefined {
  for (const cell of cells) {
    const found = find(cell.slice(0, mostCharacters).normalize('NFC'))?.trim()
    if (found !== undefined && /\p{L}/u.test(found)) return found
  }
  return undefined
}

const payerLabel =
  /(?:^|[\s;,])(?:(?:nazwa|nazwisko|dane|i adres) (?:nadawcy|zleceniodawcy|kontrahenta|płatnika|wpłacającego)|nadawca|zleceniodawca|kontrahent|płatnik|wpłacający|sender|payer|remitter|debtor|ordering party)(?: name)? ?:/iu
const fromLabel = /^(?:od|from) ?:/iu
// The labels that banks write into the same cell behind the payer.
const nextLabel =
  /(?:^|[\s;,])(?:rachunek|adres|tytuł|tytułem|tyt|treść|numer|nr|konto|kwota|data|referencje|opis|nazwa|lokalizacja|odbiorca|account|address|title|reference|amount|date|iban|details)[^:\n]{0,30}:/iu

function behindLabel(cell: string): string | undefined {
  const label = payerLabel.exec(cell) ?? fromLabel.exec(cell)
  if (label === null) return undefined
  const behind = cell.slice(label.index + label[0].length)
  return behind.slice(0, nextLabel.exec(behind)?.index ?? behind.length).replace(/[;,] *$/, '')
}

/** `/ORDP//NAME/JAN LIS/REMI/CZYNSZ`: the ordering party of a SWIFT text. */
export function inSwiftField(text: string): string | undefined {
  const [, ...pieces] = text.split(/\/([A-Z]{4})\//)
  const fields = new Map(pieces.flatMap((piece, at) => (at % 2 === 0 ? [[piece, pieces[at + 1] ?? ''] as const] : [])))
  const name = fields.get('NAME') ?? fields.get('ORDP') ?? fields.get('DBTR')
  return name?.replaceAll('/', ' ')
}

/**
 * `JAN LIS   CZYNSZ   PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY   24 1600 …` or `JAN LIS, CZYNSZ   PRZELEW …`, as at mBank: a name comes
 * first.
 */
function beforeBlanks(cell: string): string | undefined {
  const [first = '', ...others] = cell.trim().split(/ {3}|\t/)
  if (others.length === 0) return undefined
  const [beforeComma = ''] = first.split(',', 1)
  return [first, beforeComma].find(isName)
}

/** `Payment from Ewa Lis` or `Od Ewa Lis`, as at Revolut, unless a title follows the name. */
function behindFrom(cell: string): string | undefined {
  const [, behind = ''] =
    /^(?:(?:payment|transfer|przelew|płatność|wpłata) )?(?:from|od) (.+)$/iu.exec(cell.trim()) ?? []
  return isName(behind) ? behind : undefined
}

/** Two to five words of letters, none of them about money. */
function isName(text: string): boolean {
  const words = text.split(/[ ,]+/)
  const isWords = words.length > 1 && words.length <= 5 && words.every((word) => /^\p{L}[\p{L}.'-]*$/u.test(word))
  return isWords && !aboutMoney.test(text)
}

const aboutMoney =
  /czynsz|opłat|wpłat|przelew|rachun|faktur|najem|najm|wynaj|media|prąd|gaz|wod[aęy]|zaliczk|kaucj|rent|payment|transfer|invoice|deposit/iu
