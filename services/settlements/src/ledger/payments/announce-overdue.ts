import { daysFrom } from '@lokum/amounts/calendar/month'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { BalanceOverdue } from '@lokum/contracts/settlements/events'
import type { OverdueSettlement } from '@lokum/contracts/settlements/settlement'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Edge } from '@lokum/service-kit/http/edge'
import { newId } from '@lokum/service-kit/ids'
import { recordEvent } from '@lokum/service-kit/outbox/record-event'
import type { Announce } from '../../months/settlements/announce-due.ts'
import { describeSettlement, SettlementRow } from '../../months/settlements/settlement.ts'
import { languageOfEvents } from '../../words/language-of-events.ts'
import { loadBalance } from './load-balance.ts'
import { lockBooks } from './lock-books.ts'

/** The days overdue from which a settlement has level 1, 2 and 3. */
const levelsFromDays = [1, 14, 30]
const batch = 100

type Books = { id: string; account_id: string }
type Overdue = OverdueSettlement & { settlementId: string }

/**
 * Records `balance.overdue` for each account that asked for it, once for each settlement and level. The level is a row of the
 * event's transaction, so that of several processes one records it.
 */
export const announceOverdue: Announce = async ({ orm, committed }, { now, signal }) => {
  for await (const books of findOverdueBooks(orm, dayIn(now))) {
    if (signal.aborted) return
    if (await orm.em.fork().transactional((em) => announce(em, { books, now }))) committed()
  }
}

async function* findOverdueBooks(orm: Edge['orm'], day: string): AsyncGenerator<Books> {
  for (let last = ''; ; ) {
    const found = await runSql<Books>(orm.em.fork(), selectOverdue, [day, levelsFromDays, last, batch])
    for (const books of found) {
      yield books
      last = books.id
    }
    if (found.length < batch) return
  }
}

/** The books are locked, so that a settlement is not announced after its payment. */
async function announce(em: Edge['orm']['em'], { books, now }: { books: Books; now: Date }): Promise<boolean> {
  const { account_id: accountId, id } = books
  await lockBooks(em, { accountId, agreementIds: [id] })
  const { settlements } = await loadBalance(em, { accountId, id })
  const overdue = settlements
    .map((settlement) => describeOverdue(settlement, dayIn(now)))
    .filter((one) => one.level > 0)
  const ids = overdue.map(({ settlementId }) => settlementId)
  const taken = await runSql<{ id: string }>(em, takeLevels, [accountId, ids, overdue.map(({ level }) => level)])
  const rows = await em.find(SettlementRow, { accountId, id: { $in: taken.map((one) => one.id) } })
  for (const { settlementId, ...facts } of overdue) {
    const row = rows.find((one) => one.id === settlementId)
    if (row) await record(em, { row, overdue: facts, now })
  }
  return rows.length > 0
}

type Standing = { settlement_id: string; due_on: string; total_pln: number; paid_pln: number; open_pln: number }

/** A settlement of the balance as the event has it; level 0 is not overdue. */
function describeOverdue({ settlement_id: settlementId, ...standing }: Standing, today: string): Overdue {
  const { due_on, total_pln, paid_pln, open_pln } = standing
  const days = daysFrom(due_on, today)
  const level = open_pln > 0 ? levelsFromDays.filter((from) => days >= from).length : 0
  return { settlementId, level, due_on, days, total_pln, paid_pln, open_pln }
}

type Announced = { row: SettlementRow; overdue: OverdueSettlement; now: Date }

async function record(em: Edge['orm']['em'], { row, overdue, now }: Announced): Promise<void> {
  const data = { ...describeSettlement(row, languageOfEvents), overdue }
  await recordEvent(
    { em },
    {
      id: newId('event'),
      type: BalanceOverdue.type,
      accountId: row.accountId,
      occurredAt: now,
      traceparent: undefined,
      aggregateId: row.id,
      sequence: row.version,
      data: JSON.stringify(data),
    },
  )
}

// width_bucket counts the days that are reached, as describeOverdue does.
const selectOverdue = `
  SELECT DISTINCT statement.agreement_id AS id, settlement.account_id
  FROM account_profile AS profile
  JOIN settlement ON settlement.account_id = profile.account_id
    AND settlement.paid_at IS NULL AND (settlement.state = 'sent' OR settlement.correction_reason IS NOT NULL)
  JOIN statement ON statement.account_id = settlement.account_id AND statement.settlement_id = settlement.id
    AND statement.state = 'sent'
  LEFT JOIN overdue_announcement AS made
    ON made.account_id = settlement.account_id AND made.settlement_id = settlement.id
  CROSS JOIN LATERAL (
    SELECT min(part.due_on) AS open_on FROM due_part AS part
    WHERE part.account_id = statement.account_id AND part.settlement_id = statement.settlement_id
      AND part.open_pln > 0) AS due
  WHERE profile.announces_due AND statement.agreement_id > $3
    AND width_bucket($1::date - due.open_on, $2::int[]) > coalesce(made.level, 0)
  ORDER BY statement.agreement_id
  LIMIT $4`

const takeLevels = `
  INSERT INTO overdue_announcement AS made (account_id, settlement_id, level)
  SELECT $1, overdue.id, overdue.level FROM unnest($2::text[], $3::int[]) AS overdue (id, level)
  ON CONFLICT (account_id, settlement_id) DO UPDATE SET level = excluded.level WHERE made.level < excluded.level
  RETURNING settlement_id AS id`
