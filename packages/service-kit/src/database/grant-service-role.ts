import pg from 'pg'

/**
 * Lets a service's role, and no other role, use what the migrations made and change the shape of none of it. All rights are
 * granted again each time, in one transaction, so that the result does not depend on earlier grants.
 * @throws when the role is the one that migrates, whose own rights this would take away
 */
export async function grantServiceRole(client: pg.Client, role: string): Promise<void> {
  if (role === client.user) throw new Error(`The role ${role} migrates, so it cannot be the one that serves.`)
  const exceptions = await client.query<{ name: string; refused: string }>(existingExceptions)
  const to = pg.escapeIdentifier(role)
  const database = pg.escapeIdentifier(client.database ?? role)
  await client.query(`
    BEGIN;
    REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
    GRANT CONNECT ON DATABASE ${database} TO ${to};
    GRANT USAGE ON SCHEMA public TO ${to};
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${to};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to};
    ${exceptions.rows.map(({ name, refused }) => `REVOKE ${refused} ON ${name} FROM ${to};`).join('\n')}
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${to};
    REVOKE EXECUTE ON ALL ROUTINES IN SCHEMA public FROM PUBLIC;
    GRANT EXECUTE ON ALL ROUTINES IN SCHEMA public TO ${to};
    COMMIT`)
}

// What was done stays as it was written, and only the migrating role says which migrations were applied; that holds for a
// partition, a child or a parent of these tables too. A view is written with its owner's rights, unless it has those of its user.
const existingExceptions = `
  WITH RECURSIVE protected (oid, refused) AS (
    SELECT to_regclass('public.' || name)::oid, refused
    FROM (VALUES
      ('audit_entry', 'UPDATE, DELETE'),
      ('audit_archive_month', 'INSERT, UPDATE, DELETE'),
      ('audit_archive_object', 'INSERT, UPDATE, DELETE'),
      ('migration', 'INSERT, UPDATE, DELETE'),
      ('repeatable_migration', 'INSERT, UPDATE, DELETE')) AS exception (name, refused)
    WHERE to_regclass('public.' || name) IS NOT NULL
    UNION
    SELECT relative.oid, protected.refused
    FROM protected
    JOIN pg_inherits ON protected.oid IN (pg_inherits.inhrelid, pg_inherits.inhparent)
    CROSS JOIN LATERAL (VALUES (pg_inherits.inhrelid), (pg_inherits.inhparent)) AS relative (oid))
  SELECT oid::regclass::text AS name, refused FROM protected
  UNION ALL
  SELECT oid::regclass::text, 'INSERT, UPDATE, DELETE' FROM pg_class
  WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace
    AND NOT coalesce('security_invoker=true' = ANY (reloptions), false)`
