import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { AgreementState } from '@lokum/contracts/settlements/agreement'
import type { ListTenants, Tenant } from '@lokum/contracts/settlements/tenants'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { UnknownCursor } from '@lokum/service-kit/http/paginate'
import { containing } from '../../queries/like-pattern.ts'

/** An agreement of a tenant; `key` is the same in all of them. */
type Row = {
  key: string
  id: string
  apartment_id: string
  name: string
  email: string | null
  phone: string | null
  starts_on: string
  ends_on: string | null
}

/** Returns a page of the tenants of the account's agreements, in the order of their addresses or names. */
export async function listTenants(
  { em, caller: { accountId }, now }: Context,
  { query: { limit, cursor, q } }: RequestOf<typeof ListTenants>,
): Promise<Answer<AnswerOf<typeof ListTenants>>> {
  const place = [accountId, readKey(cursor), limit + 1] as const
  const found = await (q === undefined
    ? runSql<{ key: string }>(em, selectNext, place)
    : runSql<{ key: string }>(em, search, [...place, containing(q)]))
  const keys = found.slice(0, limit).map(({ key }) => key)
  const rows = await runSql<Row>(em, selectAgreements, [accountId, keys])
  const rowsOf = Map.groupBy(rows, ({ key }) => key)
  const last = found.length > limit ? keys.at(-1) : undefined
  return {
    body: {
      data: keys.flatMap((key) => describeTenant(rowsOf.get(key) ?? [], dayIn(now))),
      next_cursor: last === undefined ? null : Buffer.from(last).toString('base64url'),
    },
  }
}

/** A tenant whose last agreement has just been changed or deleted is none any more. */
function describeTenant(rows: readonly Row[], today: string): Tenant[] {
  const [newest] = rows
  if (!newest) return []
  const { name, email, phone } = newest
  return [
    {
      name,
      email,
      phone,
      state: states.find((state) => rows.some((row) => stateOf(row, today) === state)) ?? 'ended',
      agreement_ids: rows.map(({ id }) => id),
      apartment_ids: [...new Set(rows.map((row) => row.apartment_id))],
    },
  ]
}

const states: readonly AgreementState[] = ['running', 'upcoming']

function stateOf({ starts_on, ends_on }: Row, today: string): AgreementState {
  if (starts_on > today) return 'upcoming'
  return ends_on === null || ends_on >= today ? 'running' : 'ended'
}

/** @throws ValidationFailed when the cursor is not one of ours */
function readKey(cursor: string | undefined): string {
  if (cursor === undefined) return ''
  const key = Buffer.from(cursor, 'base64url').toString()
  if (!/^[^\0]{1,60} [0-9a-f]{32}$/u.test(key)) throw new UnknownCursor()
  return key
}

/** The key of all agreements of one tenant, as the index has it: readable at first, so that it gives an order, and never long. */
const tenantKey = `(left(lower(coalesce(tenant_email, tenant_name)), 60) || ' ' ||
  md5(lower(coalesce(tenant_email, tenant_name)))) COLLATE "C"`

// From one tenant straight to the next, however many agreements one has.
const selectNext = `
  WITH RECURSIVE found (key, place) AS (
    SELECT $2::text COLLATE "C", 0
    UNION ALL
    SELECT (
      SELECT ${tenantKey} FROM agreement
      WHERE account_id = $1 AND ${tenantKey} > found.key ORDER BY ${tenantKey} LIMIT 1), place + 1
    FROM found WHERE place < $3 AND key IS NOT NULL)
  SELECT key FROM found WHERE place > 0 AND key IS NOT NULL ORDER BY place`

const search = `
  SELECT DISTINCT ${tenantKey} AS key FROM agreement
  WHERE account_id = $1 AND ${tenantKey} > $2 AND (tenant_name ILIKE $4 OR tenant_email ILIKE $4)
  ORDER BY key LIMIT $3`

const selectAgreements = `
  SELECT given.key, listed.* FROM unnest($2::text[]) AS given (key)
  CROSS JOIN LATERAL (
    SELECT id, apartment_id, tenant_name AS name, tenant_email AS email, tenant_phone AS phone,
      starts_on::text, ends_on::text
    FROM agreement WHERE account_id = $1 AND ${tenantKey} = given.key ORDER BY ${tenantKey}, id DESC LIMIT 100) AS listed
  ORDER BY given.key COLLATE "C", listed.id DESC`
