#!/usr/bin/env bash
# Makes the role that migrates and, for each service, a database that this role owns and a role that serves from it without
# the right to change a table. The postgres image runs it when it fills an empty volume; it may be run again at any time, to
# change passwords or to take over databases that the services owned before.
#
# The passwords come from POSTGRES_<ROLE>_PASSWORD, or from the file that POSTGRES_<ROLE>_PASSWORD_FILE names, for MIGRATION,
# GATEWAY, APARTMENTS, SETTLEMENTS, WEBHOOKS and PORTAL.

# In a subshell, since the image reads a file without the executable bit, as Kubernetes mounts it, into its own shell.
provision() (
  set -euo pipefail

  make_migration_role
  for service in gateway apartments settlements webhooks portal; do
    make_service_role "$service"
    make_database "$service"
  done
  # Everybody may enter these otherwise.
  run_sql <<<'REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC'
  echo 'The roles and databases of the services are there.'
)

make_migration_role() {
  make_role migration
  run_sql <<'SQL'
    -- A change of a table that waits for a lock holds up everybody who comes after it.
    ALTER ROLE migration SET lock_timeout = '5s';
    -- One that hangs lets go of its locks.
    ALTER ROLE migration SET idle_in_transaction_session_timeout = '60s';
SQL
}

make_service_role() {
  make_role "$1"
  # The services ask for the same when they connect; here it binds every other session of the role too.
  run_sql --set role="$1" <<'SQL'
    ALTER ROLE :"role" SET lock_timeout = '2s';
    ALTER ROLE :"role" SET statement_timeout = '10s';
    ALTER ROLE :"role" SET idle_in_transaction_session_timeout = '10s';
SQL
}

make_role() {
  local password
  password=$(password_of "$1")
  # Through the environment, since every user of the machine may read a program's arguments.
  ROLE_PASSWORD=$password run_sql --set role="$1" <<'SQL'
    \getenv password ROLE_PASSWORD
    -- The server logs a statement that fails, password and all, unless told otherwise.
    SET log_statement = 'none';
    SET log_min_error_statement = 'panic';
    SELECT format('CREATE ROLE %I', :'role')
    WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'role') \gexec
    ALTER ROLE :"role" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';
SQL
}

make_database() {
  # The builtin locale sorts and lower-cases the same way on every machine.
  run_sql --set role="$1" <<'SQL'
    SELECT format('CREATE DATABASE %I OWNER migration TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C''
      LOCALE_PROVIDER builtin BUILTIN_LOCALE ''C.UTF-8''', :'role')
    WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'role') \gexec
    \connect :"role"
    REASSIGN OWNED BY :"role" TO migration;
    REVOKE ALL ON DATABASE :"role" FROM PUBLIC;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT CONNECT ON DATABASE :"role" TO :"role";
SQL
}

password_of() {
  local name="POSTGRES_${1^^}_PASSWORD" file="POSTGRES_${1^^}_PASSWORD_FILE"
  local password=${!name:-}
  if [[ -n ${!file:-} ]]; then password=$(<"${!file}"); fi
  if [[ -z $password ]]; then
    echo "$name is missing, and $file too" >&2
    return 1
  fi
  printf '%s' "$password"
}

run_sql() {
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres "$@"
}

provision
