import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { SnapshotAgreements } from '@lokum/contracts/settlements/agreement-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { InternalContext } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'

type Row = {
  id: string
  account_id: string
  apartment_id: string
  starts_on: string
  ends_on: string | null
  version: number
  is_deleted: boolean
}

/** Returns a page of the agreements of all accounts, deleted ones included, oldest first, for a service that fills its copy. */
export async function snapshotAgreements(
  { em }: InternalContext,
  { query }: RequestOf<typeof SnapshotAgreements>,
): Promise<Answer<AnswerOf<typeof SnapshotAgreements>>> {
  const after = readCursor(query.cursor, 'agr') ?? ''
  const page = toPage(await runSql<Row>(em, findPage, [after, query.limit + 1]), query.limit)
  const data = page.data.map(({ account_id, version: sequence, is_deleted, id, apartment_id, starts_on, ends_on }) => ({
    account_id,
    sequence,
    agreement: { id, apartment_id, starts_on, ends_on },
    is_deleted,
  }))
  return { body: { ...page, data } }
}

const findPage = `
  SELECT * FROM (
    (SELECT id, account_id, apartment_id, starts_on::text, ends_on::text, version, false AS is_deleted
     FROM agreement WHERE id > $1 ORDER BY id LIMIT $2)
    UNION ALL
    (SELECT id, account_id, apartment_id, starts_on::text, ends_on::text, version, true
     FROM deleted_agreement WHERE id > $1 ORDER BY id LIMIT $2)) AS either
  ORDER BY id LIMIT $2`
