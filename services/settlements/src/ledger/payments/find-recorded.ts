import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { NearTransfers } from './near-transfers.ts'
import { loadTransfers } from './recorded-transfers.ts'

type Draft = {
  accountId: string
  agreementId: string | null
  receivedOn: string
  amountPln: string
  title: string | null
  /** The payment itself, when it is recorded already. */
  id?: string
}

/** The payment that is probably the same transfer; a refund is none. */
export async function findRecorded(em: Context['em'], draft: Draft): Promise<string | null> {
  const { accountId, agreementId, receivedOn, amountPln, title, id } = draft
  if (amountPln.startsWith('-')) return null
  const days = { from: receivedOn, to: receivedOn }
  const recorded = await loadTransfers(em, { accountId, amounts: [amountPln], ...days })
  const open = recorded.filter((payment) => !payment.isReversed && payment.id !== id)
  if (open.length === 0) return null
  const [transfer] = await runSql<{ day: number; titleKey: string }>(em, describeTransfer, [receivedOn, title])
  if (!transfer) return null
  const agreementIds = agreementId === null ? [] : [agreementId]
  return new NearTransfers(open).find({ id: '', amountPln, marks: {}, agreementIds, ...transfer })?.id ?? null
}

const describeTransfer = `SELECT $1::date - date '2000-01-01' AS day, title_key($2) AS "titleKey"`
