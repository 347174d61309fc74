import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'

/** The settlements, payments, entries of the deposit and requests for readings of an agreement, the costs shared with it, and the tenant's link that is valid. */
export async function findAgreementUses(
  em: Context['em'],
  { row: { accountId, id, apartmentId }, now }: { row: AgreementRow; now: Date },
): Promise<string[]> {
  const uses = await runSql<{ id: string }>(em, select, [accountId, id, apartmentId, now])
  return uses.map((use) => use.id)
}

const select = `
  SELECT id FROM settlement WHERE account_id = $1 AND agreement_id = $2
  UNION
  SELECT id FROM payment WHERE account_id = $1 AND agreement_id = $2
  UNION
  SELECT id FROM deposit_entry WHERE account_id = $1 AND agreement_id = $2
  UNION
  SELECT id FROM reading_request WHERE account_id = $1 AND agreement_id = $2
  UNION
  SELECT cost_id FROM allocation WHERE account_id = $1 AND apartment_id = $3 AND agreement_id = $2
  UNION
  SELECT id FROM tenant_link WHERE account_id = $1 AND agreement_id = $2 AND revoked_at IS NULL AND expires_at > $4
  ORDER BY id LIMIT 1000`
