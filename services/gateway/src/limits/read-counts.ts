import type pg from 'pg'
import type { Readings, Verdict } from './window.ts'

/** The calls of a token and its account in open windows, by operation. */
export type OpenCounts = ReadonlyMap<string, Omit<Verdict, 'accepted'>>

type Subjects = { tokenHash: string; holder: string }
type Row = { subject: string; operation: string } & Record<'minuteCalls' | 'minuteMs' | 'dayCalls' | 'dayMs', number>

/** Reads the counters of a token and of its account: at most two rows for each operation. */
export async function readCounts(pool: pg.Pool, { tokenHash, holder }: Subjects): Promise<OpenCounts> {
  const { rows } = await pool.query<Row>({ name: 'read-counts', text: select, values: [[tokenHash, holder]] })
  const byOperation = Map.groupBy(rows, ({ operation }) => operation)
  const readingsOf = (found: readonly Row[], subject: string) => readings(found.find((row) => row.subject === subject))
  return new Map(
    [...byOperation].map(([operation, found]) => [
      operation,
      { token: readingsOf(found, tokenHash), account: readingsOf(found, holder) },
    ]),
  )
}

function readings(row: Row | undefined): Readings {
  return {
    minute: { calls: row?.minuteCalls ?? 0, endsInMs: row?.minuteMs ?? 0 },
    day: { calls: row?.dayCalls ?? 0, endsInMs: row?.dayMs ?? 0 },
  }
}

// A window that has ended counts nothing; one day outlasts every minute.
const select = `
  SELECT subject, operation, day_calls AS "dayCalls",
    CASE WHEN minute_ends_at > clock_timestamp() THEN minute_calls ELSE 0 END AS "minuteCalls",
    greatest(0, ceil(extract(epoch FROM minute_ends_at - clock_timestamp()) * 1000))::int AS "minuteMs",
    ceil(extract(epoch FROM day_ends_at - clock_timestamp()) * 1000)::int AS "dayMs"
  FROM call_count
  WHERE subject = ANY($1) AND day_ends_at > clock_timestamp()
  ORDER BY operation`
