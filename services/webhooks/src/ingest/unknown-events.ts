import { runSql } from '@lokum/service-kit/database/run-sql'
import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * Which of these events never arrived here. What was parked did arrive, and would only be parked again; published by hand it is
 * stored once its type is declared.
 */
export async function unknownEvents({ em }: { em: EntityManager }, ids: readonly string[]): Promise<string[]> {
  const rows = await runSql<{ id: string }>(em, findUnknown, [JSON.stringify(ids)])
  return rows.map(({ id }) => id)
}

const findUnknown = `
  SELECT listed.id FROM json_array_elements_text($1::json) WITH ORDINALITY AS listed (id, place)
  WHERE NOT EXISTS (SELECT FROM event WHERE event.id = listed.id)
    AND NOT EXISTS (SELECT FROM parked_message AS parked WHERE parked.place = listed.id)
  ORDER BY listed.place`
