/**
 * SQL that changes a table whose columns triggers name: PostgreSQL refuses to change the type of such a column, or to drop it.
 * The triggers are taken off and put back as they were, in the statement itself, so nobody writes without them.
 * The SQL file of a trigger is not applied again, because its text has not changed.
 */
export function changeUnderTriggers(table: string, change: string): string {
  return `
    DO $under_triggers$
    DECLARE
      v_names text[];
      v_definitions text[];
      v_text text;
    BEGIN
      -- A check that waits for the commit would hold the table.
      SET CONSTRAINTS ALL IMMEDIATE;
      LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE;
      SELECT array_agg(tgname), array_agg(pg_get_triggerdef(oid)) INTO v_names, v_definitions
      FROM pg_trigger WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal;
      FOREACH v_text IN ARRAY coalesce(v_names, '{}') LOOP
        EXECUTE format('DROP TRIGGER %I ON ${table}', v_text);
      END LOOP;
      ${change};
      FOREACH v_text IN ARRAY coalesce(v_definitions, '{}') LOOP
        EXECUTE v_text;
      END LOOP;
    END $under_triggers$`
}
