import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { createNameFinder } from '@lokum/statement-print/snapshot/find-names'

type Tenancy = { accountId: string; agreementId: string }

/** Returns a function that decides whether a text names another tenant of the account than the agreement's. */
export async function loadNameFinder(em: Context['em'], { accountId, agreementId }: Tenancy) {
  const people = await runSql<{ id: string; name: string; email: string | null }>(em, selectPeople, [accountId])
  const own = people.find(({ id }) => id === agreementId)
  return createNameFinder(
    people.filter(({ id }) => id !== agreementId),
    own ?? { name: '', email: null },
  )
}

const selectPeople = `
  SELECT id, tenant_email AS email,
    concat_ws(' ', tenant_name, (SELECT string_agg(name, ' ') FROM jsonb_array_elements_text(co_tenants) AS name)) AS name
  FROM agreement WHERE account_id = $1`
