type Filters = { object?: string | undefined; actor?: string | undefined }

const page = `
  SELECT id, body, (extract(epoch FROM occurred_at) * 1000)::bigint AS place FROM audit_entry
  WHERE account_id = $1 AND (occurred_at, id) < ($2::timestamptz, $3)
    AND occurred_at >= $4::timestamptz AND occurred_at < $5::timestamptz`
const order = 'ORDER BY occurred_at DESC, id DESC LIMIT $6'
const ofObject = 'AND resource_id = $7'
const ofActor = `AND audit_actor(body) = sha256(convert_to($7, 'UTF8'))`
// One object has few changes, so an actor is looked for among them.
const ofActorAndObject = `AND resource_id = $7 AND audit_actor(body) = sha256(convert_to($8, 'UTF8'))`

/**
 * A page of audit entries of the account $1, before the moment $2 and id $3, from $4 until $5, at most $6; of the object and the actor
 * that follow. Each has an index in this order.
 */
export function searchAuditLog({ object, actor }: Filters): string {
  if (object !== undefined && actor !== undefined) return `${page} ${ofActorAndObject} ${order}`
  if (object !== undefined) return `${page} ${ofObject} ${order}`
  return actor === undefined ? `${page} ${order}` : `${page} ${ofActor} ${order}`
}
