import { coalesce } from '@lokum/service-kit/coalesce'
import type { Database } from '@lokum/service-kit/database/open-database'
import type { Session } from './session.ts'

/** The session of a cookie's hash as it is now; null: there is none. */
export type FindSession = (cookieHash: string) => Promise<Session | null>

// With a second statement beside one that takes long, a slow one does not hold up all calls.
const bounds = { maxTogether: 64, maxUnderWay: 4, patienceMs: 20, nowMs: () => performance.now() }

/** Every call reads its session; those that come together share a round trip. */
export function openSessions(pool: Database['pool']): FindSession {
  return coalesce(bounds, (hashes: readonly string[]) => findTogether(pool, hashes))
}

type Moment = 'accessBeginsAt' | 'accessEndsAt' | 'idleEndsAt' | 'endsAt'
type Row = Omit<Session, Moment | 'scopes'> & Record<Moment, number> & { scopes: string }

async function findTogether(pool: Database['pool'], hashes: readonly string[]): Promise<(Session | null)[]> {
  const { rows } = await pool.query<Row>({ name: 'find-sessions', text: findSessions, values: [hashes] })
  const found = new Map(rows.map((row) => [row.cookieHash, row]))
  return hashes.map((hash) => {
    const row = found.get(hash)
    return row === undefined ? null : sessionOf(row)
  })
}

function sessionOf(row: Row): Session {
  return {
    ...row,
    scopes: row.scopes === '' ? [] : row.scopes.split(' '),
    accessBeginsAt: new Date(row.accessBeginsAt),
    accessEndsAt: new Date(row.accessEndsAt),
    idleEndsAt: new Date(row.idleEndsAt),
    endsAt: new Date(row.endsAt),
  }
}

// Moments are milliseconds, whichever way the driver reads timestamps.
const findSessions = `
  SELECT cookie_hash AS "cookieHash", tag, login, name, array_to_string(scopes, ' ') AS scopes,
    access_token AS "accessToken",
    (extract(epoch FROM access_begins_at) * 1000)::float8 AS "accessBeginsAt",
    (extract(epoch FROM access_ends_at) * 1000)::float8 AS "accessEndsAt",
    (extract(epoch FROM idle_ends_at) * 1000)::float8 AS "idleEndsAt",
    (extract(epoch FROM ends_at) * 1000)::float8 AS "endsAt"
  FROM session
  WHERE cookie_hash = ANY($1)`
