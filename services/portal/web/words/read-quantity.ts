/** Reads what a counter shows, typed as `1 234,5` or `1234.5`; null: it cannot be read. Digits are kept as typed. */
export function readQuantity(typed: string): number | null {
  const text = typed.normalize('NFKC').replaceAll(/\s/g, '').replace(',', '.')
  return /^\d{1,10}(\.\d{1,6})?$/.test(text) ? Number(text) : null
}
