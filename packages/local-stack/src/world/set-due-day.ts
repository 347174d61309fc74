import type { Pools } from './pools.ts'

type Owners = { owners: Pick<Pools, 'settlements'> }

/** Gives the statement of a settlement another due day, as if it had been prepared at another time. */
export async function setDueDay({ owners }: Owners, settlementId: string, day: string): Promise<void> {
  const client = await owners.settlements.connect()
  try {
    await client.query('BEGIN; ALTER TABLE statement DISABLE TRIGGER statement_is_frozen')
    await client.query('UPDATE statement SET due_on = $2::date WHERE settlement_id = $1', [settlementId, day])
    await client.query('ALTER TABLE statement ENABLE TRIGGER statement_is_frozen; COMMIT')
  } finally {
    client.release()
  }
}
