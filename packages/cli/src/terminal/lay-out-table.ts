import { printable } from './printable.ts'

type Cell = string | number | null

/** Lines with columns under their titles; null is a dash. */
export function layOutTable(titles: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const texts = [titles, ...rows.map((row) => row.map((cell) => (cell === null ? '-' : printable(String(cell)))))]
  const widths = titles.map((_, column) => Math.max(...texts.map((row) => [...(row[column] ?? '')].length)))
  return texts.map((row) =>
    row
      .map((text, column) => padded(text, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - [...text].length))
}
