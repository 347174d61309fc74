import type pg from 'pg'
import type { Books } from '../load/books.ts'
import type { FaultSystem } from '../open-fault-system.ts'

type Checked = { system: FaultSystem; books: Books }

const windowMs = 60_000
/** Fixed windows: the last calls of one and the first of the next may come together. */
const mostInAMinute = 120

/** Laws 3, 4 and 7, which hold at every moment. */
export async function checkSums({ system, books }: Checked) {
  const { apartments, settlements } = system.owners
  return {
    overPlan: await list(apartments, overPlan),
    miscounted: await list(apartments, miscounted),
    labelsTwice: await list(apartments, labelsTwice),
    totalIsNoSum: await list(settlements, totalIsNoSum),
    sharesAreNoCost: await list(settlements, sharesAreNoCost),
    settledTwice: await list(settlements, settledTwice),
    paidTwice: await list(settlements, paidTwice),
    statementsOfAnotherTotal: await list(settlements, statementsOfAnotherTotal),
    acceptedTooOften:
      fullestMinute(books.accepted) > mostInAMinute ? [`${fullestMinute(books.accepted)} in a minute`] : [],
  }
}

async function list(pool: pg.Pool, sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ found: string }>(sql)
  return rows.map(({ found }) => found)
}

function fullestMinute(times: readonly number[]): number {
  const counts = times.map((first) => times.filter((time) => time >= first && time < first + windowMs).length)
  return Math.max(0, ...counts)
}

const overPlan = `SELECT id AS found FROM account WHERE plan = 'small' AND apartments > 5`
const miscounted = `
  SELECT account.id AS found FROM account
  WHERE apartments <> (SELECT count(*) FROM apartment WHERE account_id = account.id AND state <> 'archived')`
const labelsTwice = `
  SELECT min(id) AS found FROM apartment WHERE state <> 'archived' GROUP BY account_id, label_key HAVING count(*) > 1`
const totalIsNoSum = `
  SELECT id AS found FROM settlement s WHERE state <> 'cancelled' AND total_pln <>
    (SELECT coalesce(sum(amount_pln), 0) FROM item WHERE item.account_id = s.account_id AND settlement_id = s.id AND state <> 'rejected')`
const sharesAreNoCost = `
  SELECT id AS found FROM cost WHERE amount_pln <>
    (SELECT coalesce(sum(amount_pln), 0) FROM allocation WHERE allocation.account_id = cost.account_id AND cost_id = cost.id)`
const settledTwice = `
  SELECT min(id) AS found FROM settlement WHERE state <> 'cancelled'
  GROUP BY account_id, apartment_id, period, agreement_id HAVING count(*) > 1`
const paidTwice = `SELECT title AS found FROM payment GROUP BY account_id, title HAVING count(*) > 1`
const statementsOfAnotherTotal = `
  SELECT id AS found FROM statement s WHERE total_pln <>
    (SELECT coalesce(sum(amount_pln), 0) FROM statement_item i WHERE i.account_id = s.account_id AND i.statement_id = s.id)`
