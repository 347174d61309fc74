import { runSql } from '@lokum/service-kit/database/run-sql'
import { violates } from '@lokum/service-kit/database/sql-error'
import { Problem } from '@lokum/service-kit/problem'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ApartmentRow } from './apartment.ts'

export class LabelConflict extends Problem {
  constructor(holder: string | undefined) {
    const objects = holder === undefined ? [] : [holder]
    super('label_conflict', { objects, faults: [{ pointer: '#/label', code: 'invalid_value', must: 'free_label' }] })
  }
}

/**
 * Stores a changed apartment whose label no other apartment in use has. The constraint decides races, but does not say who has the label.
 * @throws LabelConflict
 */
export async function storeWithFreeLabel(em: EntityManager, { id, accountId, labelKey }: ApartmentRow): Promise<void> {
  const [holder] = await runSql<{ id: string }>(em, findHolder, [accountId, labelKey, id])
  if (holder) throw new LabelConflict(holder.id)
  await em.flush().catch(refuseTakenLabel)
}

const findHolder = `
  SELECT id FROM apartment WHERE account_id = $1 AND label_key = $2 AND state <> 'archived' AND id <> $3`

function refuseTakenLabel(error: unknown): never {
  throw violates(error, 'apartment_label') ? new LabelConflict(undefined) : error
}
