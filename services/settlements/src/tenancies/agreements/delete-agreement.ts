import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { DeleteAgreement } from '@lokum/contracts/settlements/agreement-operations'
import { AgreementDeleted } from '@lokum/contracts/settlements/events'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { StateForbids } from '@lokum/service-kit/problem'
import { describeAgreement, lockAgreement } from './agreement.ts'
import { loadTerms } from './dated-terms.ts'
import type { HigherRooms } from './higher-rooms.ts'

/**
 * Deletes an agreement that nothing depends on, with its terms and the tenant's former links; the audit log keeps what it was. It is
 * locked against whatever would begin to depend on it.
 * @throws NotFound · Problem precondition_failed · StateForbids
 */
export async function deleteAgreement(
  context: Context & Pick<HigherRooms, 'findAgreementUses' | 'deleteLinks'>,
  { params }: RequestOf<typeof DeleteAgreement>,
): Promise<Answer<undefined>> {
  const { em, caller, ifMatch, now, findAgreementUses, deleteLinks } = context
  const row = await lockAgreement(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  const uses = await findAgreementUses(em, { row, now })
  if (uses.length > 0) throw new StateForbids(stateReasons.agreementUsed, uses)

  const agreement = describeAgreement(row, { later: await loadTerms(em, row), day: dayIn(now) })
  const object = { id: row.id, version: row.version + 1 }
  await deleteLinks(em, row)
  for (const table of tables) await runSql(em, table, [row.accountId, row.id])
  await runSql(em, keep, [row.id, row.accountId, row.apartmentId, row.startsOn, row.endsOn ?? null, object.version])
  await recordChange(context, { event: AgreementDeleted, object, data: agreement })
  return { body: undefined }
}

const tables = [
  'DELETE FROM agreement_document WHERE account_id = $1 AND agreement_id = $2',
  'DELETE FROM agreement_terms WHERE account_id = $1 AND agreement_id = $2',
  'DELETE FROM agreement WHERE account_id = $1 AND id = $2',
]

const keep = `
  INSERT INTO deleted_agreement (id, account_id, apartment_id, starts_on, ends_on, version)
  VALUES ($1, $2, $3, $4, $5, $6)`
