import { Migration } from '@mikro-orm/migrations'

/** The PDF of an old statement is kept in the document store, under a key made from the hash that the statement keeps. */
export class MoveStatementPdfs extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE statement_pdf ALTER bytes DROP NOT NULL, ADD COLUMN moved_at timestamptz')
    this.addSql(`
      ALTER TABLE statement_pdf ADD CONSTRAINT statement_pdf_is_in_one_place
        CHECK ((bytes IS NULL) = (moved_at IS NOT NULL))`)
    this.addSql('CREATE INDEX statement_pdf_here ON statement_pdf (statement_id) WHERE moved_at IS NULL')
  }
}
