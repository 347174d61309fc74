#!/usr/bin/env bash
# Makes the role that migrates and, for each service, a database that this role owns and a role that serves from it without
# the right to change a table. The postgres image runs it when it fills an empty volume; it may be run again at any time, to
# change passwords or to take over databases that the services owned before.
#
# The passwords come from POSTGRES_<ROLE>_PASSWORD, or from the file that POSTGRES_<ROLE>_PASSWORD_FILE names, for MIGRATION,
# GATEWAY, APARTMENTS, SETTLEMENTS, WEBHOOKS and PORTAL; the statements come from provision.sql.

# In a subshell, since the image reads a file without the executable bit, as Kubernetes mounts it, into its own shell.
provision() (
  set -euo pipefail

  make_role migration ''
  for service in gateway apartments settlements webhooks portal; do
    make_role "$service" "$service"
  done
  echo 'The roles and databases of the services are there.'
)

make_role() {
  local password
  password=$(password_of "$1")
  # Through the environment, since every user of the machine may read a program's arguments.
  export ROLE_PASSWORD=$password
  run_statements postgres "$@"
  if [[ -n $2 ]]; then run_statements "$2" "$@"; fi
}

run_statements() {
  {
    # The server logs a statement that fails, password and all, unless told otherwise.
    echo "SET log_statement = 'none'; SET log_min_error_statement = 'panic';"
    echo 'PREPARE statements AS'
    cat /etc/postgresql/provision.sql
    echo '\getenv password ROLE_PASSWORD'
    echo "EXECUTE statements (:'role', :'password', :'database', 'migration') \gexec"
  } | psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set role="$2" --set database="$3" \
    --username "${POSTGRES_USER:-postgres}" --dbname "$1"
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

provision
