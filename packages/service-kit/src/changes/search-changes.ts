import pg from 'pg'

/**
 * The statements that read the objects of a table in the order of their changes, deleted ones (of the kind $2) included, for the
 * owner $1, whose identifier the column `owner` has; deleted objects are known by their account alone:
 *
 * - `begin`, up to the place $3, from the moment $4 on: gives the place of the last change before the moment, or -1. It halves the places,
 *   so it reads a row or two for each bit of them;
 * - `page`, after the place $3 and id $4, up to the place $5, at most $6.
 */
export function searchChanges(table: string, owner: 'account_id' | 'meter_id') {
  return {
    begin: `
      WITH RECURSIVE half (low, high) AS (
        SELECT -1::bigint, $3::bigint
        UNION ALL
        SELECT CASE WHEN next.at < $4::timestamptz AND next.place <= $3 THEN next.place ELSE low END,
          CASE WHEN next.at < $4::timestamptz AND next.place <= $3 THEN high ELSE (low + high) >> 1 END
        FROM half LEFT JOIN LATERAL (
          SELECT place, at FROM (
            (SELECT change_place AS place, changed_at AS at FROM ${pg.escapeIdentifier(table)}
             WHERE ${pg.escapeIdentifier(owner)} = $1 AND change_place > (low + high) >> 1 ORDER BY change_place, id LIMIT 1)
            UNION ALL
            (SELECT place, deleted_at FROM deleted_object
             WHERE account_id = $1 AND kind = $2 AND place > (low + high) >> 1 ORDER BY place LIMIT 1)) AS either
          ORDER BY place LIMIT 1) AS next ON true
        WHERE low < high)
      SELECT max(low) AS place FROM half`,
    page: `
      SELECT place, id, deleted_at FROM (
        (SELECT change_place AS place, id, NULL::timestamptz AS deleted_at FROM ${pg.escapeIdentifier(table)}
         WHERE ${pg.escapeIdentifier(owner)} = $1 AND (change_place, id) > ($3::bigint, $4) AND change_place <= $5::bigint
         ORDER BY change_place, id LIMIT $6)
        UNION ALL
        (SELECT place, id, deleted_at FROM deleted_object
         WHERE account_id = $1 AND kind = $2 AND (place, id) > ($3::bigint, $4) AND place <= $5::bigint
         ORDER BY place, id LIMIT $6)) AS found
      ORDER BY place, id LIMIT $6`,
  } as const
}
