import type { Text } from '@lokum/contracts/problems/problem-definition'

/** One transaction of a bank statement. */
export type BankLine = {
  /** The value date, `YYYY-MM-DD`. */
  receivedOn: string | null
  /** Decimal text with two digits after the point; negative for outgoing money. */
  amountPln: string | null
  payer: string | null
  title: string | null
  /** The bank's reference of the transaction. */
  bankReference: string | null
  /** The account of the statement, when the file states it. */
  account: string | null
  /** Why it could not be read. */
  unreadable: Text | null
  /** Why no money came in although the line has an amount: the bank has not booked the transfer, or took it back. */
  skipped: Text | null
  /** Why a person has to look at the line before it becomes a payment. */
  doubt: Text | null
  /** The file says whether the money came in or went out, by a sign or in words. */
  hasDirection: boolean
}
