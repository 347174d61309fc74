import { Migration } from '@mikro-orm/migrations'

/**
 * Law 7 (design decisions, section 10) as the database's own: looked at when a transaction ends, so that a verb may change the
 * parts and the sum one after the other.
 */
export class KeepTheSums extends Migration {
  override up(): void {
    // What was last proposed for an item's origin, so that a later calculation knows what changed; null once nothing is.
    this.addSql('ALTER TABLE item ADD basis text')
    // A whole that the operator gave stays; any other follows the apartments and the agreements.
    this.addSql('ALTER TABLE cost ADD total_given boolean NOT NULL DEFAULT false')
    // Orders the audit events of a cost.
    this.addSql('ALTER TABLE cost ADD version int NOT NULL DEFAULT 1')
    this.addSql('CREATE INDEX cost_of_month ON cost (account_id, period)')
    this.addSql(`
      CREATE FUNCTION require_total_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE settled_account text := coalesce(NEW.account_id, OLD.account_id);
        DECLARE settled text := coalesce(to_jsonb(NEW) ->> TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[0]);
        BEGIN
          IF EXISTS (SELECT FROM settlement WHERE account_id = settled_account AND id = settled AND total_pln <> (
            SELECT coalesce(sum(amount_pln), 0) FROM item
            WHERE account_id = settled_account AND settlement_id = settled AND status <> 'rejected'))
          THEN RAISE EXCEPTION 'The total of % is not the sum of its items', settled USING ERRCODE = 'check_violation';
          END IF;
          RETURN NULL;
        END $$`)
    this.addSql(`
      CREATE CONSTRAINT TRIGGER item_keeps_total AFTER INSERT OR DELETE OR UPDATE OF amount_pln, status ON item
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_total_of_items('settlement_id')`)
    this.addSql(`
      CREATE CONSTRAINT TRIGGER settlement_keeps_total AFTER UPDATE OF total_pln ON settlement
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_total_of_items('id')`)
    // An empty draft, the usual creation, is not looked at.
    this.addSql(`
      CREATE CONSTRAINT TRIGGER settlement_begins_with_total AFTER INSERT ON settlement
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.total_pln <> 0)
        EXECUTE FUNCTION require_total_of_items('id')`)
    this.addSql(`
      CREATE FUNCTION require_whole_cost() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE shared_account text := coalesce(NEW.account_id, OLD.account_id);
        DECLARE shared text := coalesce(to_jsonb(NEW) ->> TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[0]);
        BEGIN
          IF EXISTS (SELECT FROM cost WHERE account_id = shared_account AND id = shared AND amount_pln <> (
            SELECT coalesce(sum(amount_pln), 0) FROM allocation WHERE account_id = shared_account AND cost_id = shared))
          THEN RAISE EXCEPTION 'The allocations of % are not the cost', shared USING ERRCODE = 'check_violation';
          END IF;
          RETURN NULL;
        END $$`)
    this.addSql(`
      CREATE CONSTRAINT TRIGGER allocation_keeps_cost AFTER INSERT OR DELETE OR UPDATE OF amount_pln ON allocation
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole_cost('cost_id')`)
    this.addSql(`
      CREATE CONSTRAINT TRIGGER cost_is_allocated AFTER INSERT OR UPDATE OF amount_pln ON cost
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole_cost('id')`)
  }

  override down(): void {
    this.addSql('DROP TRIGGER cost_is_allocated ON cost')
    this.addSql('DROP TRIGGER allocation_keeps_cost ON allocation')
    this.addSql('DROP TRIGGER settlement_begins_with_total ON settlement')
    this.addSql('DROP TRIGGER settlement_keeps_total ON settlement')
    this.addSql('DROP TRIGGER item_keeps_total ON item')
    this.addSql('DROP FUNCTION require_whole_cost, require_total_of_items')
    this.addSql('DROP INDEX cost_of_month')
    this.addSql('ALTER TABLE cost DROP total_given, DROP version')
    this.addSql('ALTER TABLE item DROP basis')
  }
}
