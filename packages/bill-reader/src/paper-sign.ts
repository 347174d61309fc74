export type SignKind = 'meter' | 'supply_point' | 'customer' | 'contract' | 'delivery_address' | 'address'

/**
 * Something on a paper that tells which flat it is for. Numbers have capitals and no spaces; addresses are written by `writeAddress`:
 * `delivery_address` is one that the paper names as the place of the supply, `address` any other one.
 */
export type PaperSign = {
  kind: SignKind
  value: string
  /** The readings of a meter that the paper states, as decimal texts. */
  readings?: readonly string[]
}

/** More signs than any bill has. */
export const mostSigns = 40

/** The number of a meter as it is compared: letters in capitals and digits, without zeros before them. */
export function writeMeterNumber(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '')
}

/** Another number as it is compared: without spaces, in capitals. */
export function writeNumber(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}
