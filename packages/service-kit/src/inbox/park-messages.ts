import type { Pool } from 'pg'

/** A message that can never be stored, with the reason; `place` names it, so that a repetition is parked once. */
export type ParkedMessage = { place: string; subject: string; reason: string; payload: Buffer }

/** Stores messages that cannot be read or stored for an operator, so that they neither block the rest nor disappear. */
export async function parkMessages({ pool }: { pool: Pool }, messages: readonly ParkedMessage[]): Promise<void> {
  if (messages.length === 0) return
  await pool.query(park, [
    messages.map(({ place }) => place),
    messages.map(({ subject }) => withoutNul(subject)),
    messages.map(({ reason }) => withoutNul(reason)),
    messages.map(({ payload }) => payload),
  ])
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '\u{fffd}')
}

const park = `
  INSERT INTO parked_message (place, subject, reason, payload, parked_at)
  SELECT place, subject, reason, payload, clock_timestamp()
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) AS message (place, subject, reason, payload)
  ON CONFLICT (place) DO NOTHING`
