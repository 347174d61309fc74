import type { StatementTransfer } from '@lokum/contracts/settlements/statement'

type Wanted = {
  /** The landlord. */
  recipient: string
  /** NRB, 26 digits. */
  accountNumber: string
  referenceCode: string
  /** Decimal text, `1234.50`; not negative. */
  amountPln: string
}

/** How an amount is transferred: fields cut and transliterated as banks take them, and the ZBP code; the tail of the code survives. */
export function transferOf(_wanted: Wanted): StatementTransfer {
  throw new Error('Not built yet')
}
