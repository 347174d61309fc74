type Fields = {
  /** The NIP of a company; empty for a person. */
  taxNumber?: string
  /** NRB, 26 digits. */
  bankAccountNumber: string
  /** With 0, the payer enters the amount. */
  amountGrosze: number
  recipient: string
  title: string
  reserved?: readonly [string, string, string]
}

export const mostGrosze = 999_999
const mostCharacters = 160

/**
 * The text of the transfer code that Polish banks read from a QR code (recommendation of the Polish Bank Association for 2D codes):
 * nine fields separated by bars.
 * @throws Error when a value contains a bar, or a field is too long for banks
 */
export function writeTransferCode(fields: Fields): string {
  const { taxNumber = '', bankAccountNumber, amountGrosze, recipient, title, reserved = ['', '', ''] } = fields
  const limits = [10, 2, 26, 6, 20, 32, 20, 12, 24]
  const amount = String(amountGrosze).padStart(6, '0')
  const values = [taxNumber, 'PL', bankAccountNumber, amount, recipient, title, ...reserved]
  const fit = values.every((value, index) => !value.includes('|') && Array.from(value).length <= (limits[index] ?? 0))
  const text = values.join('|')
  if (!fit || !/^\d{6}$/.test(amount) || Array.from(text).length > mostCharacters)
    throw new Error('A value does not fit its field of the transfer code.')
  return text
}
