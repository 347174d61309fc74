import type { PaperSign } from '../paper-sign.ts'
import { type Address, looksLikeAddress, readAddress, readTown, writeAddress } from './address.ts'
import { foldText } from './fold-text.ts'

type Cells = readonly (readonly string[])[]
type FoundAddress = { kind: 'delivery_address' | 'address'; address: Address }

const deliveries =
  /\b(?:adres|miejsce|punkt|lokalizacja)\s{1,2}(?:punktu|ppe|dostawy|dostarczania|obiektu|poboru|odbioru|wyjscia|lokalu|mieszkania|miejsca|instalacji|nieruchomosci|swiadczenia|uslugi|zuzycia|montazu)|\bdotyczy\s{1,2}(?:lokalu|adresu|nieruchomosci|mieszkania)\b|\b(?:delivery|supply|service|property|installation)\s{1,2}address|^(?:lokal|mieszkanie|obiekt|nieruchomosc|premises|property)\s{0,2}:/
const parties = /\b(?:nabywca|odbiorca|klient|platnik|adresat|customer|buyer|bill to|wspolnota mieszkaniowa)\b/
const elsewhere = /korespond|sprzedawc|wystawc|siedzib|dostawca|biuro|oddzial|correspondence|seller|issued by/
const flatAlone =
  /\b(?:lokal|lokalu|lokale|mieszkanie|mieszkania)\s{1,2}(?:(?:nr|numer)\.?\s{0,2})?(\d{1,4}[a-z]?)(?![\p{L}\d]|[.,/]\d|\s{0,2}(?:m2|zl))/gu

/** The addresses of a bill. A house whose flat is named elsewhere ("lokal nr 12") is that flat's address, if it is the only house. */
export function readAddresses(cells: Cells): PaperSign[] {
  const found = cells.flatMap((row, line) => row.flatMap((_, column) => addressAt(cells, { line, column }) ?? []))
  const flats = new Set(cells.flat().flatMap(flatsIn))
  const [flat, ...others] = flats
  const houses = found.filter(({ address }) => address.flat === null)
  const [house, ...more] = new Set(houses.map(({ address }) => `${address.street} ${address.building}`))
  const isOfFlat = flat !== undefined && others.length === 0 && house !== undefined && more.length === 0
  const isFlatNamed = found.some(({ address }) => address.flat !== null)
  return found.map(({ kind, address }) =>
    isOfFlat && !isFlatNamed
      ? { kind: 'delivery_address', value: writeAddress({ ...address, flat }) }
      : { kind, value: writeAddress(address) },
  )
}

const longestCell = 300

/** The flats that a cell names without their house. */
function flatsIn(cell: string): string[] {
  return [...foldText(cell.slice(0, longestCell)).matchAll(flatAlone)].flatMap(([, flat]) => flat ?? [])
}

type CellPosition = { line: number; column: number }

/** The address that a cell states, with the town below it if it names none; null when it states none, or that of an office. */
function addressAt(cells: Cells, at: CellPosition): FoundAddress | null {
  const cell = (cells[at.line]?.[at.column] ?? '').slice(0, longestCell)
  const folded = foldText(cell)
  const { text: heading, isNear } = headingOf(cells, at)
  if (elsewhere.test(folded) || (!deliveries.test(folded) && elsewhere.test(heading))) return null
  const address = readAddress(textOf(cell))
  if (address === null) return null
  const isDelivery = deliveries.test(folded) || deliveries.test(heading)
  const town = address.postalCode === null ? townBelow(cells, at) : null
  if (!isNear && !isLabel(cell) && !looksLikeAddress(cell) && town === null) return null
  return { kind: isDelivery ? 'delivery_address' : 'address', address: { ...address, ...town } }
}

/** The text behind its last label, where names of people and places begin. */
function textOf(cell: string): string {
  const parts = cell.split(/:\s/)
  return (parts.at(-1) ?? cell).slice(-longestAddress)
}

const longestAddress = 160

type Heading = { text: string; isNear: boolean }

/** The label of a cell: in the cell before it, or in its column within the lines above it; near if nothing stands between. */
function headingOf(cells: Cells, { line, column }: CellPosition): Heading {
  const before = cells[line]?.[column - 1]
  if (before !== undefined && isLabel(before)) return { text: foldText(before.slice(0, longestCell)), isNear: true }
  for (let above = line - 1; above >= Math.max(0, line - linesAbove); above -= 1) {
    const cell = cells[above]?.[column]
    if (cell !== undefined && isLabel(cell))
      return { text: foldText(cell.slice(0, longestCell)), isNear: above === line - 1 }
  }
  return { text: '', isNear: false }
}

const linesAbove = 3

function isLabel(cell: string): boolean {
  const folded = foldText(cell.slice(0, longestCell))
  return deliveries.test(folded) || parties.test(folded) || elsewhere.test(folded)
}

/** The town in the same column of this line or the two below it. A line with fewer cells does not tell its columns. */
function townBelow(cells: Cells, { line, column }: CellPosition): Pick<Address, 'postalCode' | 'city'> | null {
  const width = cells[line]?.length ?? 0
  for (const row of cells.slice(line, line + 3)) {
    const town = row.length < width ? null : readTown(row[column] ?? '')
    if (town !== null) return town
  }
  return null
}
