import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Balance } from '@lokum/contracts/settlements/payment'
import { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type { TenantSettlement } from '@lokum/contracts/settlements/tenant'
import type { GetTenantSettlement } from '@lokum/contracts/settlements/tenant-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { standingBefore, weigh } from '@lokum/statement-print/snapshot/weigh-balance'
import { createTransfer } from '@lokum/statement-print/transfer/create-transfer'
import Big from 'big.js'
import { findProfile } from '../../tenancies/profile/profile.ts'
import type { LoadBalance } from '../ledger-functions.ts'
import type { StatementRow } from '../statement.ts'
import { describeReadings } from './describe-readings.ts'
import { describeSources } from './describe-sources.ts'
import { findChange } from './find-change.ts'
import { findLink } from './find-link.ts'
import { findReleased } from './find-released.ts'
import { listOpenRequests } from './list-open-requests.ts'
import { listSentReminders } from './list-sent-reminders.ts'

type MoneyContext = Context & { loadBalance: LoadBalance }

/**
 * The settlement from the tenant's side, from the frozen statement and never from the landlord's work in progress: no document, no
 * note, no finding of the assistant, and nothing of another agreement.
 * @throws Problem invalid_token · NotFound when no statement was released for that month or at all
 */
export async function getTenantSettlement(
  context: MoneyContext,
  { query }: RequestOf<typeof GetTenantSettlement>,
): Promise<Answer<TenantSettlement>> {
  const { em } = context
  const { accountId, agreementId } = await findLink(context)
  const found = await findReleased(em, { accountId, agreementId, period: query.period, kind: query.kind })
  const { statement, released } = found
  const snapshot = StatementSnapshot.parse(JSON.parse(found.snapshot))
  const body = {
    statement: snapshot,
    state: statement.state,
    snapshot_sha256: statement.snapshotSha256,
    readings: await describeReadings(em, { accountId, snapshot }),
    sources: await describeSources(em, { statement, snapshot }),
    change: await findChange(em, { accountId, released, snapshot }),
    ...(await describeMoney(context, { statement, snapshot })),
    reminders: await listSentReminders(em, { accountId, agreementId }),
    contact: await findContact(em, accountId),
    periods: released.filter(({ kind }) => kind === 'monthly').map(({ period }) => period),
    statements: released.map(({ period, kind, true_up }) => ({ period, kind, ...(true_up && { true_up }) })),
    reading_requests: await listOpenRequests(em, { accountId, agreementId }),
  }
  return { body }
}

/** The open amount as the statement counts it; for one not yet in force, with the payments towards the version before. */
async function describeMoney(
  { em, now, loadBalance }: MoneyContext,
  { statement, snapshot }: { statement: StatementRow; snapshot: StatementSnapshot },
) {
  const { accountId, agreementId, settlementId, state, totalPln } = statement
  const balance = await loadBalance(em, { accountId, id: agreementId })
  const own = balance.settlements.find(({ settlement_id }) => settlement_id === settlementId)
  const paid_pln = own?.paid_pln ?? 0
  const { toPayPln } = weigh(totalPln, standingBefore(balance, { settlementId, period: snapshot.period }))
  const waiting = postponed(balance.settlements, { until: snapshot.period, today: dayIn(now) })
  // A version that is no longer in force may ask for less than its instalments.
  const transferPln = waiting.gt(toPayPln) ? new Big(0) : new Big(toPayPln).minus(waiting)
  const rest = new Big(totalPln).minus(paid_pln).minus(balance.credit_pln).toNumber()
  return {
    paid_pln,
    paid_on: own?.paid_on ?? null,
    open_pln: state === 'sent' && own ? own.open_pln : Math.max(rest, 0),
    to_pay_pln: Number(toPayPln),
    transfer_pln: transferPln.toNumber(),
    transfer_code: writeCode(snapshot, transferPln.toFixed(2)),
    balance,
  }
}

/** The instalments of a month and those before that can wait: all that are due later than today, but for the next one. */
function postponed(settlements: Balance['settlements'], { until, today }: { until: string; today: string }): Big {
  const open = settlements
    .filter(({ period }) => period <= until)
    .flatMap(({ instalments }) => instalments)
    .filter(({ open_pln }) => open_pln > 0)
  const [next = today] = open.map(({ due_on }) => due_on).toSorted()
  const waiting = open.filter(({ due_on }) => due_on > today && due_on > next)
  return waiting.reduce((sum, { open_pln }) => sum.plus(open_pln), new Big(0))
}

/** The code of a transfer of what is to be paid now; the one on the statement is of the day when it was prepared. */
function writeCode({ landlord, transfer, reference_code }: StatementSnapshot, amountPln: string): string | null {
  const order = { recipient: landlord.name, bankAccountNumber: transfer.bank_account_number, amountPln }
  return createTransfer({ ...order, referenceCode: reference_code }).qr
}

/** The addresses for questions of the tenant, as of now. */
async function findContact(em: Context['em'], accountId: string): Promise<TenantSettlement['contact']> {
  const { email, phone } = (await findProfile(em, accountId)).profile
  return { email, phone }
}
