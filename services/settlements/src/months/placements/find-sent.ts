import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

/** A proposal of a bill that states its days. */
type ProposedDays = { documentId: string; apartmentIds: readonly string[]; from: string; to: string }

/** The bills whose days are in a month of their apartments that is prepared or sent: it does not change when they are placed. */
export async function findSent(
  em: Context['em'],
  { accountId, proposed }: { accountId: string; proposed: readonly ProposedDays[] },
): Promise<ReadonlySet<string>> {
  if (proposed.length === 0) return new Set()
  const rows = proposed.flatMap(({ documentId, apartmentIds, from, to }) =>
    apartmentIds.map((apartmentId) => ({ documentId, apartmentId, from: from.slice(0, 7), to: to.slice(0, 7) })),
  )
  const found = await runSql<{ document_id: string }>(em, selectSent, [
    accountId,
    rows.map(({ documentId }) => documentId),
    rows.map(({ apartmentId }) => apartmentId),
    rows.map(({ from }) => from),
    rows.map(({ to }) => to),
  ])
  return new Set(found.map(({ document_id }) => document_id))
}

const selectSent = `
  SELECT DISTINCT given.document_id
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS given (document_id, apartment_id, first, last)
  JOIN settlement ON settlement.account_id = $1 AND settlement.apartment_id = given.apartment_id
    AND settlement.period BETWEEN given.first AND given.last
  WHERE settlement.state IN ('prepared', 'sent') AND settlement.categories IS NULL`
