import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { DocumentReadingRow } from './document.ts'

type Named = { reading: DocumentReadingRow; namedMeter: string }

/**
 * Keeps the meter that a request names for a photo that waits for its recognition. Returns whether the photo has to be read again,
 * because it was recognised without this meter.
 */
export async function nameMeter({ em }: Pick<Context, 'em'>, { reading, namedMeter }: Named): Promise<boolean> {
  const { accountId, documentId, state, counter } = reading
  if (reading.namedMeter === namedMeter || counter?.meter_id === namedMeter) return false
  await em.flush()
  const kept = await runSql(em, keep, [accountId, documentId, namedMeter])
  return kept.length === 0 && state !== 'failed'
}

const keep = `
  UPDATE document_reading SET named_meter = $3
  WHERE account_id = $1 AND document_id = $2 AND state = 'waiting' RETURNING document_id`
