/**
 * A bank's CSV of 10 000 transfers: of ten lines eight name a code as banks leave it, one names nothing, one is an expense.
 * The codes are those of `fillDebts`.
 */
export function makeBankStatement({ from, to }: { from: number; to: number }): Buffer {
  const apartments = to - from + 1
  const lines = Array.from({ length: 10_000 }, (_, number) => {
    const place = from + (number % apartments)
    const month = String((Math.floor(number / apartments) % 12) + 1).padStart(2, '0')
    const tail = `X${place.toString(16).toUpperCase().padStart(3, '0')}`
    const title = number % 10 < 8 ? `CZYNSZ DLUGA 7 ${place} 2025 ${month} ${tail}` : `Za marzec ${number}`
    const amount = number % 10 === 9 ? '-99,99' : '2 400,00'
    return `2026-03-${String((number % 28) + 1).padStart(2, '0')};${amount};"${title}";"JAN LIS  UL. DLUGA 7/${place}  00-001 WARSZAWA"`
  })
  return Buffer.from(`Bank;;;\nData;Kwota;Tytuł;Nadawca\n${lines.join('\n')}\n`)
}

export const mapping = {
  format: 'csv',
  date_column: 'Data',
  amount_column: 'Kwota',
  title_column: 'Tytuł',
  payer_column: 'Nadawca',
} as const
