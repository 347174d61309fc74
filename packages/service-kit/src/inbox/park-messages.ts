import { type StreamName, streams } from '@lokum/contracts/interface/event'
import type { Pool } from 'pg'
import { counter } from '../telemetry/metrics.ts'

const countParked = counter(
  'inbox_parked',
  'Messages put aside with a reason because they could not be read or stored',
  Object.keys(streams).map((stream) => ({ stream })),
)

/** A message that can never be stored, with the reason; `place` names it, so that a repetition is parked once. */
export type ParkedMessage = { place: string; subject: string; reason: string; payload: Buffer }

/** Stores messages that cannot be read or stored for an operator, so that they neither block the rest nor disappear. */
export async function parkMessages({ pool }: { pool: Pool }, messages: readonly ParkedMessage[]): Promise<void> {
  if (messages.length === 0) return
  const { rows } = await pool.query<{ subject: string }>(park, [
    messages.map(({ place }) => place),
    messages.map(({ subject }) => withoutNul(subject)),
    messages.map(({ reason }) => withoutNul(reason)),
    messages.map(({ payload }) => payload),
  ])
  for (const { subject } of rows) countParked({ stream: streamOf(subject) })
}

const auditSubjects: ReadonlySet<string> = new Set(streams.AUDIT)

function streamOf(subject: string): StreamName {
  return auditSubjects.has(subject) ? 'AUDIT' : 'EVENTS'
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '\u{fffd}')
}

const park = `
  INSERT INTO parked_message (place, subject, reason, payload, parked_at)
  SELECT place, subject, reason, payload, clock_timestamp()
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) AS message (place, subject, reason, payload)
  ON CONFLICT (place) DO NOTHING
  RETURNING subject`
