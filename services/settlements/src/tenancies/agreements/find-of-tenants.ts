import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ListAgreements } from '@lokum/contracts/settlements/agreement-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { containing, literally } from '../../queries/like-pattern.ts'

type Query = RequestOf<typeof ListAgreements>['query']
type ListPosition = { accountId: string; after: string | undefined; today: string }

/** The agreements of a page whose tenant or co-tenant is searched for, and one more if there is another page. */
export async function findOfTenants(
  em: Context['em'],
  query: Query,
  { accountId, after, today }: ListPosition,
): Promise<string[]> {
  const { tenant, q, on, state } = query
  const running = [...(on ? [on] : []), ...(state === 'running' ? [today] : [])]
  const agreements = await runSql<{ id: string }>(em, select, [
    accountId,
    after ?? null,
    query.apartment_id ?? null,
    running,
    query.limit + 1,
    state === 'upcoming' ? today : null,
    state === 'ended' ? today : null,
    ...(tenant === undefined ? [null, null] : [literally(tenant), containing(JSON.stringify(tenant))]),
    ...(q === undefined ? [null, null] : [containing(q), containing(JSON.stringify(q).slice(1, -1))]),
  ])
  return agreements.map(({ id }) => id)
}

// Co-tenants are searched as stored, in JSON, by an index without the many agreements that have none.
const select = `
  SELECT id FROM agreement
  WHERE account_id = $1
    AND ($2::text IS NULL OR id < $2)
    AND ($3::text IS NULL OR apartment_id = $3)
    AND starts_on <= ALL ($4::date[]) AND (ends_on IS NULL OR ends_on >= ALL ($4::date[]))
    AND ($6::date IS NULL OR starts_on > $6)
    AND ($7::date IS NULL OR ends_on < $7)
    AND ($8::text IS NULL OR tenant_name ILIKE $8 OR tenant_email ILIKE $8
      OR (co_tenants <> '[]' AND co_tenants::text ILIKE $9))
    AND ($10::text IS NULL OR tenant_name ILIKE $10 OR tenant_email ILIKE $10
      OR (co_tenants <> '[]' AND co_tenants::text ILIKE $11))
  ORDER BY id DESC
  LIMIT $5`
