import type { World } from './world.ts'

export type RecordedEvent = { type: string; data: ReturnType<typeof JSON.parse> }

/** The events published about an endpoint after its creation, without the audit stream's copies. */
export async function eventsAbout(
  { pool }: Pick<World, 'pool'>,
  endpointId: string,
): Promise<readonly RecordedEvent[]> {
  const text = `
    SELECT type, data FROM outbox_event
    WHERE aggregate_id = $1 AND type NOT IN ('webhook.endpoint_created', 'audit.event') ORDER BY seq`
  const { rows } = await pool.query<{ type: string; data: string }>(text, [endpointId])
  return rows.map(({ type, data }) => ({ type, data: JSON.parse(data) }))
}

/** The actions of an endpoint's audit entries after its creation. */
export async function auditedOf({ pool }: Pick<World, 'pool'>, endpointId: string): Promise<readonly string[]> {
  const text = `SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id`
  const { rows } = await pool.query<{ body: string }>(text, [endpointId])
  return rows.map(({ body }) => String(JSON.parse(body).action)).slice(1)
}
