/** An account number grouped as on bank slips: `24 1600 0003 5175 5306 4331 4956`. */
export function writeAccountNumber(digits: string): string {
  return digits.replace(/^(\d\d)/, '$1 ').replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
