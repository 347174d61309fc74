import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { findAttached } from '../documents/attached-document.ts'
import { loadBalance } from '../ledger/payments/load-balance.ts'
import { findMissing } from '../months/close/find-missing.ts'
import { describeItem } from '../months/items/item.ts'
import { loadItems } from '../months/items/load-items.ts'
import type { ChangedSettlement } from '../months/settlements/changed-settlement.ts'
import { describeSettlement, isOpen, type SettlementRow } from '../months/settlements/settlement.ts'
import { findDelivery } from '../statements/mails/find-delivery.ts'
import { describeMail } from '../statements/mails/mail.ts'
import { describeStatement, StatementRow } from '../statements/statement.ts'

/** The full answer about a settlement: its documents and items, what is still needed, and how far its statement has come. */
export async function describeDetail(
  { em }: Context,
  { row, ...rest }: ChangedSettlement,
): Promise<Answer<SettlementDetail>> {
  return { body: await describe(em, row), version: row.version, ...rest }
}

async function describe(em: Context['em'], row: SettlementRow): Promise<SettlementDetail> {
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
