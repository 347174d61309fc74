/** Ten digits, without the country, spaces and hyphens; null for anything else. */
export function readNip(text: string | null): string | null {
  const digits = (text ?? '').slice(0, 40).replaceAll(/[\s-]/g, '').replace(/^PL/i, '')
  return /^\d{10}$/.test(digits) ? digits : null
}
