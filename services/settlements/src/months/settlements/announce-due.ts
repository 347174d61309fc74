import { dayIn, monthDueOn } from '@lokum/amounts/calendar/usual-days'
import { SettlementsDue } from '@lokum/contracts/settlements/events'
import { type Repetition, repeat } from '@lokum/service-kit/background/repeat'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Edge } from '@lokum/service-kit/http/edge'
import { newId } from '@lokum/service-kit/ids'
import { recordEvent } from '@lokum/service-kit/outbox/record-event'
import type { Relay } from '@lokum/service-kit/outbox/relay-outbox'
import { countDue, findDue } from './find-due.ts'

export type AnnouncerTimes = { everyMs: number }

const ordinaryTimes: AnnouncerTimes = { everyMs: 600_000 }
const batch = 100
const namedAtMost = 100

type AnnouncerDeps = Pick<Edge, 'orm' | 'committed'>
type Moment = { now: Date; signal: AbortSignal }

/** Records the events of a moment that were not recorded before. */
export type Announce = (deps: AnnouncerDeps, moment: Moment) => Promise<void>

type Started = AnnouncerDeps & {
  clock: () => Date
  relay: Pick<Relay, 'lease'>
  /** The announcement of the ledger, a higher room. */
  announceOverdue: Announce
  times: Partial<AnnouncerTimes> | undefined
} & Parameters<typeof repeat>[0]

/** Announces what is due and what is overdue, in the process that leads the relay. */
export function startDueAnnouncer({ relay, clock, times, announceOverdue, ...parts }: Started): Repetition {
  return repeat(parts, {
    failure: 'settlements.due_not_announced',
    ...ordinaryTimes,
    ...times,
    run: async ({ signal }) => {
      if (!relay.lease()) return
      await announceDue(parts, { now: clock(), signal })
      await announceOverdue(parts, { now: clock(), signal })
    },
  })
}

/**
 * Records `settlement.due` on days 1 to 10 for each account that asked for it and has unsent settlements of the month before, once
 * a day. The day is a row of the event's transaction, so that of several processes one records it.
 */
export async function announceDue({ orm, committed }: AnnouncerDeps, { now, signal }: Moment): Promise<void> {
  const day = dayIn(now)
  const period = monthDueOn(day)
  if (period === undefined) return
  for await (const accountId of findUnannounced(orm, day)) {
    if (signal.aborted) return
    if (await orm.em.fork().transactional((em) => announce(em, { accountId, day, period, now }))) committed()
  }
}

async function* findUnannounced(orm: Edge['orm'], day: string): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const accounts = await runSql<{ id: string }>(orm.em.fork(), selectUnannounced, [day, last, batch])
    for (const { id } of accounts) {
      yield id
      last = id
    }
    if (accounts.length < batch) return
  }
}

type Announced = { accountId: string; day: string; period: string; now: Date }

async function announce(em: Edge['orm']['em'], { accountId, day, period, now }: Announced): Promise<boolean> {
  const due = await findDue(em, { accountId, period, limit: namedAtMost })
  if (due.length === 0) return false
  const taken = await runSql(em, takeDay, [accountId, day])
  if (taken.length === 0) return false
  await runSql(em, forgetOldDays, [accountId, day])
  const count = due.length < namedAtMost ? due.length : await countDue(em, { accountId, period })
  const data = { announced_on: day, period, count, settlements: due.map(({ id: _, ...settlement }) => settlement) }
  await recordEvent(
    { em },
    {
      id: newId('event'),
      type: SettlementsDue.type,
      accountId,
      occurredAt: now,
      traceparent: undefined,
      // Days rise as versions do.
      aggregateId: accountId,
      sequence: Number(day.replaceAll('-', '')),
      data: JSON.stringify(data),
    },
  )
  return true
}

const selectUnannounced = `
  SELECT account_id AS id FROM account_profile AS profile
  WHERE announces_due AND account_id > $2
    AND NOT EXISTS (
      SELECT FROM due_announcement AS made WHERE (made.account_id, made.day) = (profile.account_id, $1::date))
  ORDER BY account_id
  LIMIT $3`

// A profile that was switched off meanwhile takes no day.
const takeDay = `
  INSERT INTO due_announcement (account_id, day)
  SELECT account_id, $2 FROM account_profile WHERE account_id = $1 AND announces_due
  ON CONFLICT DO NOTHING
  RETURNING account_id`

const forgetOldDays = `DELETE FROM due_announcement WHERE account_id = $1 AND day < $2::date - 60`
