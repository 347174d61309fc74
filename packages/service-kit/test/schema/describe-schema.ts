import type { Client } from 'pg'

/** Everything that makes up a schema, one line for each fact, so that two can be compared whatever their order. */
export async function describeSchema(client: Client): Promise<Record<string, string[]>> {
  const facts: Record<string, string[]> = {}
  for (const [kind, sql] of Object.entries(queries))
    facts[kind] = (await client.query<{ fact: string }>(sql)).rows.map(({ fact }) => fact).sort()
  return facts
}

const ours = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND n.nspname NOT LIKE 'pg_temp%'`
const notExtension = (catalog: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend AS e WHERE e.classid = '${catalog}'::regclass AND e.objid = ${oid} AND e.deptype = 'e')`
// The names of roles differ between the two databases.
const grants = (acl: string) =>
  `coalesce(regexp_replace(regexp_replace((SELECT string_agg(a::text, ',' ORDER BY a::text) FROM unnest(${acl}) AS a), 'kit_[0-9a-f]+_owner', 'OWNER', 'g'), 'kit_[0-9a-f]+', 'SERVICE', 'g'), 'default')`
const squeezed = (text: string) => `regexp_replace(regexp_replace(${text}, '--[^\n]*', '', 'g'), '\\s+', ' ', 'g')`

const queries = {
  tables: `
    SELECT concat_ws(' | ', n.nspname, c.relname, c.relkind, c.relpersistence, c.relrowsecurity, array_to_string(c.reloptions, ','),
      pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid), (SELECT inhparent::regclass FROM pg_inherits WHERE inhrelid = c.oid),
      ${grants('c.relacl')}) AS fact
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE ${ours} AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND ${notExtension('pg_class', 'c.oid')}`,
  columns: `
    SELECT concat_ws(' | ', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      a.attgenerated, (SELECT collname FROM pg_collation AS o WHERE o.oid = a.attcollation), a.attstorage,
      pg_get_expr(d.adbin, d.adrelid), ${grants('a.attacl')}) AS fact
    FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE ${ours} AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped`,
  constraints: `
    SELECT concat_ws(' | ', n.nspname, t.conrelid::regclass, t.conname, t.contype, t.condeferrable, t.condeferred, t.convalidated,
      t.conislocal, t.connoinherit, pg_get_constraintdef(t.oid)) AS fact
    FROM pg_constraint AS t JOIN pg_namespace AS n ON n.oid = t.connamespace WHERE ${ours}`,
  indexes: `
    SELECT concat_ws(' | ', n.nspname, pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisunique, i.indisprimary, i.indnullsnotdistinct,
      array_to_string(c.reloptions, ','), (SELECT inhparent::regclass FROM pg_inherits WHERE inhrelid = i.indexrelid)) AS fact
    FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE ${ours}`,
  functions: `
    SELECT concat_ws(' | ', n.nspname, p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), l.lanname, p.prokind,
      p.provolatile, p.proisstrict, p.prosecdef, p.proleakproof, p.proparallel, p.procost, p.prorows,
      (SELECT string_agg(c, ',' ORDER BY c) FROM unnest(p.proconfig) AS c), ${squeezed('p.prosrc')}, ${grants('p.proacl')}) AS fact
    FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace JOIN pg_language AS l ON l.oid = p.prolang
    WHERE ${ours} AND ${notExtension('pg_proc', 'p.oid')}`,
  triggers: `
    SELECT concat_ws(' | ', t.tgenabled, t.tgtype, t.tgdeferrable, t.tginitdeferred, t.tgconstraint <> 0, pg_get_triggerdef(t.oid)) AS fact
    FROM pg_trigger AS t WHERE NOT t.tgisinternal`,
  sequences: `
    SELECT concat_ws(' | ', s.sequencename, s.data_type, s.start_value, s.min_value, s.max_value, s.increment_by, s.cycle, s.cache_size,
      s.last_value, (SELECT concat_ws(' ', d.refobjid::regclass, d.refobjsubid > 0, d.deptype) FROM pg_depend AS d
        WHERE d.classid = 'pg_class'::regclass AND d.objid = to_regclass(quote_ident(s.sequencename)) AND d.deptype IN ('a', 'i'))) AS fact
    FROM pg_sequences AS s WHERE s.sequencename NOT LIKE 'migration%'`,
  schemas: `
    SELECT concat_ws(' | ', n.nspname, ${grants('n.nspacl')}) AS fact FROM pg_namespace AS n WHERE ${ours}`,
  extensions: `
    SELECT concat_ws(' | ', e.extname, n.nspname) AS fact FROM pg_extension AS e JOIN pg_namespace AS n ON n.oid = e.extnamespace`,
  types: `
    SELECT concat_ws(' | ', n.nspname, t.typname, t.typtype) AS fact
    FROM pg_type AS t JOIN pg_namespace AS n ON n.oid = t.typnamespace
    WHERE ${ours} AND t.typtype IN ('d', 'e', 'r', 'm') AND ${notExtension('pg_type', 't.oid')}`,
  database: `
    SELECT ${grants('d.datacl')} AS fact FROM pg_database AS d WHERE d.datname = current_database()`,
  defaultPrivileges: `
    SELECT concat_ws(' | ', defaclobjtype, ${grants('defaclacl')}) AS fact FROM pg_default_acl`,
  rows: `
    SELECT concat_ws(' | ', c.relname, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I.%I', n.nspname, c.relname),
      false, true, '')))[1]) AS fact
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE ${ours} AND c.relkind = 'r' AND c.relname NOT LIKE '%migration'`,
}
