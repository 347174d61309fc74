import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { call } from '../../../interface/call.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import type { Version } from '../../../interface/use-settlement-change.ts'
import { mailOfStatement, mayHaveArrived } from './mail-of-statement.ts'

/** Queues the mail with a statement: once, however often and from whichever page it is asked for. */
export function mailStatement(detail: SettlementDetail, version: Version) {
  const mail = mailOfStatement(detail)
  const { id } = detail
  return sendOnce(`send ${id} ${detail.statement?.version} ${mail?.id}`, (key) =>
    call('POST /v1/settlements/{id}/send', { params: { id }, body: { again: mayHaveArrived(mail) }, key, ...version }),
  )
}
