/** The steps of a calculation, one a line where the look keeps line breaks. */
export function formulaLines(formula: string): string {
  return formula.replaceAll('; ', ';\n')
}
