import { namedValues } from '@lokum/service-kit/database/named-values'
import type { Pool } from 'pg'
import type { CountedCall, Uncounted } from './counted-call.ts'
import type { Verdict } from './window.ts'

/** One call as reported to the store. */
export type ReportedCall = { call: CountedCall; uncounted: Uncounted }

type Row = { accepted: boolean } & Record<`${'token' | 'account'}_${'minute' | 'day'}_${'calls' | 'ms'}`, number>

/** Checks and counts calls one after the other in one statement; the verdicts come in the order of the calls. */
export async function countTogether(
  { pool, ceilingFactor }: { pool: Pool; ceilingFactor: number },
  reported: readonly ReportedCall[],
): Promise<Verdict[]> {
  const { rows } = await pool.query<Row>({
    name: 'count-call',
    text: countCall,
    values: valuesOf(reported, ceilingFactor),
  })
  return rows.map((row) => ({
    accepted: row.accepted,
    token: {
      minute: { calls: row.token_minute_calls, endsInMs: row.token_minute_ms },
      day: { calls: row.token_day_calls, endsInMs: row.token_day_ms },
    },
    account: {
      minute: { calls: row.account_minute_calls, endsInMs: row.account_minute_ms },
      day: { calls: row.account_day_calls, endsInMs: row.account_day_ms },
    },
  }))
}

const countCall = `
  SELECT * FROM count_call(
    p_subjects => $1, p_operations => $2, p_tokens => $3, p_accounts => $4,
    p_minute_limits => $5, p_day_limits => $6, p_ceiling_factor => $7,
    p_token_minute_uncounted => $8, p_token_day_uncounted => $9,
    p_account_minute_uncounted => $10, p_account_day_uncounted => $11)`
const bind = namedValues(countCall)

function valuesOf(reported: readonly ReportedCall[], ceilingFactor: number): unknown[] {
  const counters = countersOf(reported)
  const places = new Map(counters.map(({ key }, index) => [key, index + 1]))
  return bind({
    p_subjects: counters.map(({ subject }) => subject),
    p_operations: counters.map(({ operation }) => operation),
    p_tokens: reported.map(({ call }) => places.get(keyOf(call.operation.id, call.tokenHash))),
    p_accounts: reported.map(({ call }) => places.get(keyOf(call.operation.id, call.holder))),
    p_minute_limits: reported.map(({ call }) => call.operation.limit.minute),
    p_day_limits: reported.map(({ call }) => call.operation.limit.day),
    p_ceiling_factor: ceilingFactor,
    p_token_minute_uncounted: reported.map(({ uncounted }) => uncounted.token.minute),
    p_token_day_uncounted: reported.map(({ uncounted }) => uncounted.token.day),
    p_account_minute_uncounted: reported.map(({ uncounted }) => uncounted.account.minute),
    p_account_day_uncounted: reported.map(({ uncounted }) => uncounted.account.day),
  })
}

type Counter = { key: string; subject: string; operation: string }

/** The counters that the calls touch, each once: first those of tokens, then those of accounts, in the order in which everybody locks them. */
function countersOf(reported: readonly ReportedCall[]): Counter[] {
  return [
    ...sortedOnce(reported.map(({ call }) => counterOf(call.operation.id, call.tokenHash))),
    ...sortedOnce(reported.map(({ call }) => counterOf(call.operation.id, call.holder))),
  ]
}

function sortedOnce(counters: readonly Counter[]): Counter[] {
  const byKey = new Map(counters.map((counter) => [counter.key, counter]))
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

function counterOf(operation: string, subject: string): Counter {
  return { key: keyOf(operation, subject), subject, operation }
}

function keyOf(operation: string, subject: string): string {
  return `${operation} ${subject}`
}
