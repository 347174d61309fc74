-- Answers the statements that make a role and the database it serves from, for psql in a container (10-provision.sh) and for
-- the local stack to run in order, as a superuser. Whatever is there already, the result is the same. It is asked twice: in
-- the database `postgres`, and then in the role's database, which it hands over to its owner.
--   $1 role  $2 its password  $3 its database, or '' for a role that serves from none  $4 the role that owns the database
WITH wanted AS (SELECT $1::text AS role, $2::text AS password, $3::text AS database, $4::text AS owner)
SELECT statement
FROM wanted, LATERAL (VALUES
  -- Everybody may enter these otherwise.
  (1, 'server', true, 'REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC'),
  (2, 'server', NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role), format('CREATE ROLE %I', role)),
  (3, 'server', true, format(
    'ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD %L', role, password)),
  -- A change of a table that waits for a lock holds up everybody who comes after it.
  (4, 'server', database = '', format('ALTER ROLE %I SET lock_timeout = ''5s''', role)),
  -- One that hangs lets go of its locks.
  (5, 'server', database = '', format('ALTER ROLE %I SET idle_in_transaction_session_timeout = ''60s''', role)),
  -- The services ask for the same when they connect; here it binds every other session of the role too.
  (6, 'server', database <> '', format('ALTER ROLE %I SET lock_timeout = ''2s''', role)),
  (7, 'server', database <> '', format('ALTER ROLE %I SET statement_timeout = ''10s''', role)),
  (8, 'server', database <> '', format('ALTER ROLE %I SET idle_in_transaction_session_timeout = ''10s''', role)),
  -- The builtin locale sorts and lower-cases the same way on every machine.
  (9, 'server', database <> '' AND NOT EXISTS (SELECT FROM pg_database WHERE datname = database), format(
    'CREATE DATABASE %I OWNER %I TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C'' LOCALE_PROVIDER builtin '
    'BUILTIN_LOCALE ''C.UTF-8''', database, owner)),
  -- Earlier, each service's role owned its database and all that is in it; a right that it had as the owner goes with that.
  (10, 'database', true, format('REASSIGN OWNED BY %I TO %I', role, owner)),
  (11, 'database', true, format('REVOKE ALL ON DATABASE %I FROM PUBLIC', database)),
  (12, 'database', true, 'REVOKE CREATE ON SCHEMA public FROM PUBLIC'),
  (13, 'database', true, format('GRANT CONNECT ON DATABASE %I TO %I', database, role))
) AS step (place, stage, needed, statement)
WHERE needed AND stage = CASE current_database() WHEN database THEN 'database' ELSE 'server' END
ORDER BY place;
