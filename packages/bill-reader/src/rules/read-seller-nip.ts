import { readNip } from '../nip.ts'
import { foldText } from './fold-text.ts'

const printed = /\bnip\b(?: nr)?[.:]?\s{0,4}(?:pl)?\s?(\d(?:[ -]?\d){9})(?!\d)/g
const parties =
  /(?<seller>sprzedawc|wystawc|dostawc|uslugodawc|supplier|seller|issued by)|nabywc|kupujac|zamawiajac|odbiorc|platnik|uslugobiorc|customer|buyer|klient|bill to/g
const linesOfParty = 10

type Party = 'seller' | 'buyer'
type TextPosition = { line: number; column: number }

/** The tax number (NIP) of a bill's seller: the first one printed below the seller, else the first not below a buyer. */
export function readSellerNip(lines: readonly string[]): string | null {
  const folded = lines.map(foldText)
  const found = folded.flatMap((text, line) =>
    [...text.matchAll(printed)].map((match) => ({
      nip: readNip(match[1] ?? null),
      party: partyAt(folded, { line, column: match.index }),
    })),
  )
  const own = found.find(({ party }) => party === 'seller') ?? found.find(({ party }) => party === undefined)
  return own?.nip ?? null
}

/** The party whose block of text has this position; two parties may stand side by side. */
function partyAt(lines: readonly string[], { line, column }: TextPosition): Party | undefined {
  const before = partiesIn((lines[line] ?? '').slice(0, column)).at(-1)
  if (before) return before.party
  for (let above = line - 1; above >= Math.max(0, line - linesOfParty); above -= 1) {
    const named = partiesIn(lines[above] ?? '')
    const nearest = named.findLast((one) => one.column <= column + 2) ?? named[0]
    if (nearest) return nearest.party
  }
  return undefined
}

function partiesIn(text: string): { party: Party; column: number }[] {
  return [...text.matchAll(parties)].map(({ groups, index }) => ({
    party: groups?.seller ? 'seller' : 'buyer',
    column: index,
  }))
}
