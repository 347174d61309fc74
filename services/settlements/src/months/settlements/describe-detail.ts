import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { loadBalance } from '../../ledger/payments/load-balance.ts'
import { findDelivery } from '../../statements/mails/find-delivery.ts'
import { describeMail } from '../../statements/mails/mail.ts'
import { describeStatement, StatementRow } from '../../statements/statement.ts'
import { describeItem } from '../items/item.ts'
import { loadItems } from '../items/load-items.ts'
import { findAttached } from './attached-document.ts'
import { findMissing } from './find-missing.ts'
import { describeSettlement, isOpen, type SettlementRow } from './settlement.ts'

/** The whole screen: the settlement, its documents and items, what is still needed, and how far its statement has come. */
export async function describeDetail(em: Context['em'], row: SettlementRow): Promise<SettlementDetail> {
  const items = await loadItems(em, row)
  const documentIds = await findAttached(em, row)
  return {
    ...describeSettlement(row),
    document_ids: documentIds,
    items: items.map(describeItem),
    missing: isOpen(row) ? await findMissing(em, row, { items, documentIds, locked: false }) : [],
    ...(await describeStatements(em, row)),
  }
}

type Outcome = Pick<SettlementDetail, 'statement' | 'delivery' | 'payment'>

async function describeStatements(em: Context['em'], row: SettlementRow): Promise<Outcome> {
  const where = { accountId: row.accountId, settlementId: row.id, state: { $ne: 'withdrawn' as const } }
  const statements = await em.find(StatementRow, where, { orderBy: { version: 'desc' } })
  const [newest] = statements
  if (!newest) return { statement: null, delivery: null, payment: null }
  const mail = await findDelivery(em, newest)
  const counting = statements.find(({ state }) => state === 'sent')
  return {
    statement: describeStatement(newest),
    delivery: mail && describeMail(mail),
    payment: counting ? await describePayment(em, counting) : null,
  }
}

/** What counts is the statement that was sent last, also while its correction is under way. */
async function describePayment(
  em: Context['em'],
  { accountId, agreementId, settlementId }: StatementRow,
): Promise<SettlementDetail['payment']> {
  const { settlements } = await loadBalance(em, { accountId, id: agreementId })
  const own = settlements.find(({ settlement_id: id }) => id === settlementId)
  return own ? { paid_pln: own.paid_pln, open_pln: own.open_pln, paid_at: own.paid_at } : null
}
