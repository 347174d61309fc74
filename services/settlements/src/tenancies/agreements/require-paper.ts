import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'

/** Requires the document of an agreement and keeps it until the transaction ends. @throws NotFound also for one of another account */
export async function requirePaper({ em, caller }: Pick<Context, 'em' | 'caller'>, id: string | null): Promise<void> {
  if (id === null) return
  if ((await runSql(em, keep, [caller.accountId, id])).length === 0) throw new NotFound()
}

const keep = 'SELECT id FROM document WHERE account_id = $1 AND id = $2 FOR KEY SHARE'
