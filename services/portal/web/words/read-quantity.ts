/** A typed quantity such as `120,5`, as a number; null if it is none. */
export function readQuantity(typed: string): number | null {
  const text = typed.replaceAll(/\s+/g, '').replace(',', '.')
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}
