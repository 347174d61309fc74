import { Migration } from '@mikro-orm/migrations'

/**
 * The same amount is never entered twice (interface specification): a line of a document is a cost, or an entry by hand, or a rate.
 * Whoever wants a line locks it, so that the next one sees what became of it.
 */
export class UseALineOnce extends Migration {
  override up(): void {
    // The line that an item uses by itself; a share of a cost uses its cost, and an item that was rejected nothing.
    this.addSql(`
      ALTER TABLE item ADD used_line int GENERATED ALWAYS AS (
        CASE WHEN status <> 'rejected' AND cost_id IS NULL AND inputs ->> 'kind' IN ('amount', 'share', 'readings')
          THEN (source ->> 'line')::int END) STORED`)
    this.addSql(
      'CREATE INDEX item_of_line ON item (account_id, source_document_id, used_line) WHERE used_line IS NOT NULL',
    )
    this.addSql(`
      CREATE FUNCTION use_line_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM FROM document_line
            WHERE account_id = NEW.account_id AND document_id = NEW.source_document_id AND line = NEW.used_line FOR UPDATE;
          IF EXISTS (SELECT FROM cost
              WHERE account_id = NEW.account_id AND document_id = NEW.source_document_id AND line = NEW.used_line)
            OR EXISTS (SELECT FROM item
              WHERE account_id = NEW.account_id AND source_document_id = NEW.source_document_id
                AND used_line = NEW.used_line AND id <> NEW.id
                AND NOT (inputs ->> 'kind' = 'readings' AND NEW.inputs ->> 'kind' = 'readings'))
          THEN RAISE EXCEPTION 'Line % of % is in use', NEW.used_line, NEW.source_document_id
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'line_once';
          END IF;
          RETURN NULL;
        END $$`)
    this.addSql(`
      CREATE TRIGGER item_uses_line AFTER INSERT OR UPDATE OF status ON item
        FOR EACH ROW WHEN (NEW.used_line IS NOT NULL AND starts_with(NEW.origin, 'hand:'))
        EXECUTE FUNCTION use_line_by_hand()`)
    // As with a line that is a cost already, nothing is inserted; the caller sees that from what came back.
    this.addSql(`
      CREATE FUNCTION pass_over_used_line() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM FROM document_line
            WHERE account_id = NEW.account_id AND document_id = NEW.document_id AND line = NEW.line FOR UPDATE;
          IF EXISTS (SELECT FROM item
            WHERE account_id = NEW.account_id AND source_document_id = NEW.document_id AND used_line = NEW.line)
          THEN RETURN NULL;
          END IF;
          RETURN NEW;
        END $$`)
    this.addSql(`
      CREATE TRIGGER cost_uses_line BEFORE INSERT ON cost
        FOR EACH ROW EXECUTE FUNCTION pass_over_used_line()`)
  }

  override down(): void {
    this.addSql('DROP TRIGGER cost_uses_line ON cost')
    this.addSql('DROP TRIGGER item_uses_line ON item')
    this.addSql('DROP FUNCTION pass_over_used_line, use_line_by_hand')
    this.addSql('ALTER TABLE item DROP used_line')
  }
}
