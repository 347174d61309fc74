import type { Column, Meaning } from './column.ts'

const ofCharges: readonly (Meaning | null)[] = ['amount', 'net', 'gross', 'due', 'share']
/** Columns that stand before the names of charges. */
const leading: readonly (Meaning | null)[] = ['index', 'meter', 'period']
const building = /budyn|nieruchom|wspolnot|wspólnot|zasob|osiedl|building/i

/** The columns of a table by what they mean beside one another. */
export function judgeColumns(columns: readonly Column[]): readonly Column[] {
  const named = oneShare(nameFirst(columns))
  const says = (means: Meaning) => named.some((column) => column.means === means)
  const hasCharges = named.some(({ means }) => ofCharges.includes(means))
  const isChange = named.some(({ heading }) => /\bnow[aey]\b/i.test(heading))
  return named
    .map((column) => {
      if (isChange && /\b(?:obecn|aktualn|bie[żz]ąc)[aey]\b/i.test(column.heading)) return beforeOf(column)
      // The total is the whole building's only where an apartment has a part of it.
      if (column.means === 'whole' && !says('share') && !building.test(column.heading)) return amountOf(column)
      // Advances are charged where nothing else is.
      return column.means === 'advance' && !hasCharges ? amountOf(column) : column
    })
    .map(oneTable)
}

const ofMoney = /kwot|koszt|wartość|wartosc|opłat|należn|zł|pln/i

/** Beside the costs of an apartment, its other column has what they are for. */
function oneShare(columns: readonly Column[]): readonly Column[] {
  const shares = columns.filter(({ means }) => means === 'share')
  if (shares.length < 2 || !shares.some(({ heading }) => ofMoney.test(heading))) return columns
  return columns.map((column) =>
    column.means === 'share' && !ofMoney.test(column.heading) ? { ...column, means: 'quantity' } : column,
  )
}

function beforeOf(column: Column): Column {
  return { ...column, means: 'before' }
}

function amountOf(column: Column): Column {
  return { ...column, means: 'amount' }
}

/** The first column has names, though its heading may be "Charge". */
function nameFirst(columns: readonly Column[]): readonly Column[] {
  const inOrder = columns.toSorted((one, other) => one.from - other.from)
  const first = inOrder.find(({ means }) => !leading.includes(means))
  const hasOther = columns.some((column) => column !== first && ofCharges.includes(column.means))
  if (first?.means !== 'amount' || !hasOther) return columns
  return columns.map((column) => (column === first ? { ...column, means: null } : column))
}

/** Another column of amounts with the same heading is that of a table beside this one. */
function oneTable(column: Column, at: number, columns: readonly Column[]): Column {
  const isOther =
    ofCharges.includes(column.means) && columns.slice(0, at).some(({ heading }) => heading === column.heading)
  return isOther ? { ...column, means: 'balance' } : column
}
