const columns = 'id, body, place'

// The horizon bounds both directions: a cursor from before a restored backup may lie beyond it.
const after = '(place, id) > ($3::bigint, $4) AND place <= $5::bigint AND NOT is_sample ORDER BY place, id LIMIT $6'
const before =
  '(place, id) < ($3::bigint, $4) AND place <= $5::bigint AND NOT is_sample ORDER BY place DESC, id DESC LIMIT $6'

// Each type is read in its order and no further than a page, so that types which the token may not read cost nothing.
const ofType = `SELECT ${columns} FROM event WHERE account_id = $1 AND type = wanted.type`
const wanted = 'FROM unnest($2::text[]) AS wanted (type) CROSS JOIN LATERAL'
// One object has few events.
const ofObject = `SELECT ${columns} FROM event WHERE account_id = $1 AND object_id = $7 AND type = ANY ($2::text[])`

/**
 * A page of events: of the account $1 and the types $2, after the place $3 and id $4, up to the horizon $5, at most $6; by object of the
 * object $7.
 */
export const searchEvents = {
  asc: {
    byType: `SELECT found.* ${wanted} (${ofType} AND ${after}) AS found ORDER BY found.place, found.id LIMIT $6`,
    byObject: `${ofObject} AND ${after}`,
  },
  desc: {
    byType: `SELECT found.* ${wanted} (${ofType} AND ${before}) AS found ORDER BY found.place DESC, found.id DESC LIMIT $6`,
    byObject: `${ofObject} AND ${before}`,
  },
}
