import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openRoleDatabase, type RoleDatabase } from '@lokum/local-stack/test-stack/role-database'
import { changeUnderTriggers } from '@lokum/service-kit/database/change-under-triggers'
import type pg from 'pg'

let database: RoleDatabase
let client: pg.Client
beforeEach(async () => {
  database = await openRoleDatabase()
  client = await database.connect(database.url)
  await client.query(`
    CREATE TABLE bill (id int PRIMARY KEY, amount numeric(4, 2), note text);
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'A bill never changes'; END $$;
    CREATE FUNCTION bound() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.amount > 9000 THEN RAISE EXCEPTION 'Too much'; END IF; RETURN NULL; END $$;
    CREATE TRIGGER "Bill is frozen" BEFORE UPDATE OF amount ON bill
      FOR EACH ROW WHEN (OLD.amount IS DISTINCT FROM NEW.amount) EXECUTE FUNCTION refuse();
    CREATE CONSTRAINT TRIGGER bill_is_bound AFTER INSERT OR UPDATE OF amount ON bill
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bound();
    INSERT INTO bill VALUES (1, 12.34, 'kept')`)
})
afterEach(() => database[Symbol.asyncDispose]())

const triggers = async () =>
  (await client.query('SELECT pg_get_triggerdef(oid) AS made FROM pg_trigger ORDER BY tgname')).rows

test('a column that triggers name gets another type, and the triggers hold afterwards as before', async () => {
  const before = await triggers()
  const widen = 'ALTER TABLE bill ALTER COLUMN amount TYPE numeric(9, 2)'
  await expect(client.query(widen)).rejects.toThrow('used in a trigger definition')

  await client.query(changeUnderTriggers('bill', widen))

  expect(await triggers()).toEqual(before)
  await client.query(`INSERT INTO bill VALUES (2, 8999.99, '')`)
  await expect(client.query('UPDATE bill SET amount = 1')).rejects.toThrow('A bill never changes')
  await expect(client.query(`INSERT INTO bill VALUES (3, 9000.01, '')`)).rejects.toThrow('Too much')
})

test('in a transaction that wrote before, the deferred checks run first', async () => {
  const change = changeUnderTriggers('bill', 'ALTER TABLE bill ALTER COLUMN amount TYPE numeric(9, 2)')

  await client.query(`BEGIN; INSERT INTO bill VALUES (2, 50, '')`)
  await client.query(change)
  await client.query('COMMIT')

  expect((await client.query('SELECT id FROM bill ORDER BY id')).rows).toEqual([{ id: 1 }, { id: 2 }])
  expect(await triggers()).toHaveLength(2)
})

test('a change that fails leaves the triggers on the table', async () => {
  const before = await triggers()

  await expect(client.query(changeUnderTriggers('bill', 'ALTER TABLE bill DROP COLUMN amount'))).rejects.toThrow()

  expect(await triggers()).toEqual(before)
  await expect(client.query('UPDATE bill SET amount = 1')).rejects.toThrow('A bill never changes')
})

test('a table without triggers is changed too', async () => {
  await client.query('CREATE TABLE plain (id int)')

  await client.query(changeUnderTriggers('plain', 'ALTER TABLE plain ALTER COLUMN id TYPE bigint'))

  expect((await client.query('SELECT pg_typeof(id) FROM plain')).fields).toHaveLength(1)
})
