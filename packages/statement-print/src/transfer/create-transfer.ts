import type { StatementTransfer } from '@lokum/contracts/settlements/statement'
import { AccountNumber } from '@lokum/contracts/values/text'
import Big from 'big.js'
import { shortenRecipient } from './shorten-recipient.ts'
import { shortenTitle } from './shorten-title.ts'
import { mostGrosze, writeTransferCode } from './write-transfer-code.ts'

type TransferOrder = {
  /** The landlord. */
  recipient: string
  /** NRB, 26 digits. */
  bankAccountNumber: string
  referenceCode: string
  /** Decimal text, `1234.50`; not negative. */
  amountPln: string
}

/**
 * The data of a bank transfer: fields cut and transliterated for banks, and the ZBP code; the tail of the reference code stays
 * complete. The code omits an amount above 9 999.99 PLN, which the payer then enters.
 * @throws Error for an invalid account number, or an amount that is negative or has fractions of a grosz
 */
export function createTransfer(wanted: TransferOrder): StatementTransfer {
  const bankAccountNumber = AccountNumber.parse(wanted.bankAccountNumber)
  const amountGrosze = groszeOf(wanted.amountPln)
  const recipient = shortenRecipient(wanted.recipient)
  const title = shortenTitle(wanted.referenceCode)
  const fits = amountGrosze <= mostGrosze
  const code = { bankAccountNumber, recipient, title, amountGrosze: fits ? amountGrosze : 0 }
  return {
    recipient,
    bank_account_number: bankAccountNumber,
    title,
    amount_pln: Number(wanted.amountPln),
    qr: amountGrosze === 0 ? null : writeTransferCode(code),
    qr_amount: fits ? 'given' : 'typed',
  }
}

function groszeOf(amountPln: string): number {
  const grosze = new Big(amountPln).times(100)
  if (grosze.lt(0) || !grosze.eq(grosze.round(0))) throw new Error('An amount to pay is whole grosze, not negative.')
  return Number(grosze.toFixed(0))
}
