import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { PaymentImportForm } from '@lokum/contracts/settlements/payment-import'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { SpooledFile } from '../../uploads/spool-file.ts'
import { loadCodes } from '../payments/load-codes.ts'
import type { ReadLines } from './bank-statement.ts'
import { loadKnownPayers } from './load-known-payers.ts'
import { loadOpenStatements } from './load-open-statements.ts'
import { loadTypedMappings } from './load-typed-mappings.ts'
import { readBankStatement } from './read-bank-statement.ts'

type Upload = { file: SpooledFile; body: PaymentImportForm }

/**
 * Reads the lines of an uploaded bank statement and proposes a payment for each, before any transaction starts. The format is
 * detected from the content, because media types and file names of bank statements are unreliable.
 * @throws BankStatementUnreadable · Problem bank_statement_too_large · ShareFull · Problem overloaded
 */
export async function keepLines(
  { orm }: Pick<Edge, 'orm'>,
  { caller: { accountId }, now }: Author,
  { file, body }: Upload,
): Promise<ReadLines> {
  const loadFacts = async () => {
    const em = orm.em.fork()
    // Includes unsent settlements, since a tenant may pay an amount that the landlord announced in person.
    const codes = await loadCodes(em, accountId)
    const [open, payers] = [await loadOpenStatements(em, accountId), await loadKnownPayers(em, accountId)]
    const mappings = await loadTypedMappings(em, accountId)
    return { codes, open, payers, mappings, today: dayIn(now) }
  }
  return await readBankStatement({ accountId, path: file.path, form: body, loadFacts })
}
