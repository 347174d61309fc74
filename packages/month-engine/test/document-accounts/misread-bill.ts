import type { ReadBill } from './random-bills.ts'

/** Which bill and line were read wrongly, and as how much. */
export type Misread = { bill: number; line: number; amount: number }

/** The bills with one line at the end of its bill: as it is there, and as a typed line that replaces a misread one. */
export function misreadBill(bills: readonly ReadBill[], { bill, line: place, amount }: Misread) {
  const change = (linesOf: (lines: ReadBill['lines']) => ReadBill['lines']) =>
    bills.map((one, index) => (index === bill % bills.length ? { ...one, lines: linesOf(one.lines) } : one))
  const chosenIn = (lines: ReadBill['lines']) => lines.filter((_, index) => index === place % lines.length)
  return {
    typed: change((lines) => [
      ...lines.filter((line) => !chosenIn(lines).includes(line)),
      ...chosenIn(lines).map((line) => ({ ...line, line: lines.length + 1 })),
    ]),
    replaced: change((lines) => [
      ...lines.map((line) =>
        chosenIn(lines).includes(line) ? { ...line, role: 'none' as const, amount_pln: amount } : line,
      ),
      ...chosenIn(lines).map((line) => ({ ...line, line: lines.length + 1, replaces: line.line })),
    ]),
  }
}
