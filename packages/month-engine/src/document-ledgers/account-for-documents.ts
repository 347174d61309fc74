import { pricedAs } from '../calculation/priced-as.ts'
import type { AccountCase, LineCase } from './account-case.ts'
import { accountOfDocument, type DocumentLedger } from './account-of-document.ts'
import { freeRest } from './free-rest.ts'

/** A line that a correction can take back, with the rest that nothing uses. */
type Correctable = { document: AccountCase; line: LineCase; key: string; rest: bigint; taken: bigint }

/**
 * Accounts for documents that are attached together. What a correction takes back of a rest that nothing uses, or adds to a line that
 * is charged with it, is excluded from both lines, so the two sides add up to zero.
 */
export function accountForDocuments(documents: readonly AccountCase[]): DocumentLedger[] {
  const prices = new Set(documents.flatMap(pricesOf))
  const lines = documents.flatMap((document) => correctableOf(document, prices))
  for (const alike of Map.groupBy(lines, ({ key }) => key).values()) {
    for (const correction of alike.filter(({ document }) => document.isCorrection)) {
      const isBeside = ({ document }: Correctable) => document !== correction.document
      // A correction may take back all of a row, and bill it again.
      for (const other of alike.toSorted((one, another) => Number(isBeside(another)) - Number(isBeside(one))))
        offset(correction, other)
    }
  }
  const takenOf = new Map(lines.map(({ line, taken }) => [line, taken]))
  return documents.map((document) =>
    accountOfDocument({
      ...document,
      lines: document.lines.map((line) => correctedLine(line, takenOf.get(line) ?? 0n)),
    }),
  )
}

function pricesOf({ isCorrection, lines }: AccountCase): string[] {
  return isCorrection ? [] : lines.flatMap(({ kind, correctedAs }) => (kind === 'rate' ? (correctedAs ?? []) : []))
}

/** A line that a person has decided about as a whole stays as it is. */
function correctableOf(document: AccountCase, prices: ReadonlySet<string>): Correctable[] {
  return document.lines.flatMap((line) => {
    const { correctedAs, amountGrosze, uses, decision } = line
    if (correctedAs === null || amountGrosze === null || decision?.covers === 'line') return []
    const key = document.isCorrection ? pricedAs(correctedAs, prices) : correctedAs
    return [{ document, line, key, rest: freeRest(amountGrosze, uses), taken: 0n }]
  })
}

/** Takes rests of opposite signs from each other: what is taken back, or what is added to a line that is charged with it. */
function offset(one: Correctable, other: Correctable): void {
  if (one.rest < 0n === other.rest < 0n) return
  const taken = one.rest < 0n ? least(-one.rest, other.rest) : -least(one.rest, -other.rest)
  one.rest += taken
  one.taken -= taken
  other.rest -= taken
  other.taken += taken
}

function correctedLine(line: LineCase, amountGrosze: bigint): LineCase {
  return amountGrosze === 0n ? line : { ...line, uses: [...line.uses, { by: 'correction', amountGrosze }] }
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
