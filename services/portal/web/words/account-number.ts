/** A Polish account number (NRB) as banks print it: two digits, then groups of four; anything else stays as it is. */
export function groupedAccountNumber(typed: string): string {
  const digits = bare(typed)
  if (!/^\d+$/.test(digits)) return typed
  return digits.replace(/^(\d{2})(?=\d)/, '$1 ').replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** How many digits were typed, and whether the check digits hold (ISO 7064, mod 97-10). */
export function checkAccountNumber(typed: string): { digits: number; isRight: boolean } {
  const text = bare(typed)
  const digits = text.replaceAll(/\D/g, '').length
  const isComplete = /^\d{26}$/.test(text)
  return { digits, isRight: isComplete && BigInt(`${text.slice(2)}2521${text.slice(0, 2)}`) % 97n === 1n }
}

function bare(typed: string): string {
  return typed.replaceAll(/\s/g, '').replace(/^PL/i, '')
}
