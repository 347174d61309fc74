import { describeMissing } from '@lokum/month-engine/calculation/describe-missing'
import type { MissingInput } from '@lokum/month-engine/calculation/missing-input'
import { nameMissing } from '@lokum/month-engine/calculation/name-missing'
import type { MonthDocument } from '@lokum/month-engine/costs/month-document'
import { findMissing } from '@lokum/month-engine/month/find-missing'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { LockMode } from '@mikro-orm/core'
import { loadMonth } from '../months/close/load-month.ts'
import type { ItemRow } from '../months/items/item.ts'
import { holdMeters } from '../months/settlements/hold-meters.ts'
import type { SettlementRow } from '../months/settlements/settlement.ts'
import { AgreementRow } from '../tenancies/agreements/agreement.ts'
import { SettlementIncomplete } from './statement.ts'

/**
 * The agreement and the documents of a complete settlement; the checked data is locked until the transaction ends.
 * @throws SettlementIncomplete
 */
export async function requireComplete(
  { em, language }: Context,
  row: SettlementRow,
  items: readonly ItemRow[],
): Promise<{ agreement: AgreementRow; documents: readonly MonthDocument[] }> {
  const agreement = await holdCase(em, row)
  const month = await loadMonth(em, row, { locked: true })
  const missing = await findMissing(row, month, items)
  if (missing.length > 0 || !agreement) {
    const described = missing.map((one) => describeMissing(one, language))
    throw new SettlementIncomplete(nameMissing(missing), { missing: described, blocking: missing.flatMap(objectsOf) })
  }
  return { agreement, documents: month.documents }
}

/** The objects that a person completes; without any, the settlement itself blocks. */
function objectsOf({ item_id, reading_id, meter_id, document_id }: MissingInput): string[] {
  return [item_id ?? reading_id ?? meter_id ?? document_id].filter((id) => id !== undefined)
}

async function holdCase(
  em: Context['em'],
  { id, accountId, apartmentId, agreementId }: SettlementRow,
): Promise<AgreementRow | null> {
  await runSql(em, holdApartment, [accountId, apartmentId])
  await holdMeters(em, { accountId, apartmentId })
  await runSql(em, holdDocuments, [accountId, id])
  if (!agreementId) return null
  const lockMode = LockMode.PESSIMISTIC_READ
  return await em.findOne(AgreementRow, { id: agreementId, accountId }, { lockMode })
}

// In the lock order of a change of an agreement.
const holdApartment = 'SELECT id FROM apartment_copy WHERE account_id = $1 AND id = $2 FOR SHARE'
// Lines and decisions about them are stored under a lock on their document.
const holdDocuments = `
  SELECT id FROM document
  WHERE account_id = $1 AND id IN (
    SELECT document_id FROM settlement_document WHERE account_id = $1 AND settlement_id = $2)
  ORDER BY id FOR SHARE`
