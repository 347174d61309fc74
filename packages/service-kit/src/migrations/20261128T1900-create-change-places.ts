import { Migration } from '@mikro-orm/migrations'

/** The order of the changes of an account's objects, and the objects that were deleted: these rows stay, or a copy would keep the objects. */
export class CreateChangePlaces extends Migration {
  override up(): void {
    for (const statement of changePlaces) this.addSql(statement)
  }
}

export const deletedObjects = `CREATE TABLE deleted_object (
     account_id text NOT NULL,
     -- The table in which it was.
     kind text NOT NULL,
     place bigint NOT NULL,
     id text NOT NULL,
     deleted_at timestamptz NOT NULL,
     PRIMARY KEY (account_id, kind, place))`

export const changePlaces = ['CREATE SEQUENCE change_place', deletedObjects]
