import { changeUnderTriggers } from '@lokum/service-kit/database/change-under-triggers'
import { Migration } from '@mikro-orm/migrations'

/**
 * A settlement has versions, and a version has its charges and documents: the current one, the one in force while it is being
 * corrected, and what a cancelled settlement had, which uses nothing any more. The views `item` and `settlement_document` show the
 * current version.
 */
export class GiveSettlementsVersions extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE item RENAME TO charge')
    this.addSql(
      changeUnderTriggers(
        'charge',
        `ALTER TABLE charge
          ADD COLUMN version text NOT NULL DEFAULT 'current' CHECK (version IN ('current', 'sent', 'cancelled')),
          DROP CONSTRAINT item_pkey, ADD PRIMARY KEY (id, version),
          DROP CONSTRAINT item_once, ADD CONSTRAINT item_once UNIQUE (account_id, settlement_id, version, origin)`,
      ),
    )
    this.addSql('ALTER TABLE settlement_document RENAME TO version_document')
    // A cancelled settlement names its documents, and does not hold them.
    this.addSql(`
      ALTER TABLE version_document
        ADD COLUMN version text NOT NULL DEFAULT 'current' CHECK (version IN ('current', 'sent', 'cancelled')),
        ADD COLUMN held_document_id text GENERATED ALWAYS AS (CASE WHEN version <> 'cancelled' THEN document_id END) STORED,
        DROP CONSTRAINT settlement_document_account_id_document_id_fkey,
        ADD FOREIGN KEY (account_id, held_document_id) REFERENCES document (account_id, id),
        DROP CONSTRAINT settlement_document_pkey, ADD PRIMARY KEY (account_id, settlement_id, version, document_id)`)
    this.addSql('CREATE INDEX version_document_held ON version_document (account_id, held_document_id)')
    // The functions of the release before know no versions. The rows were judged when they were stored.
    this.addSql('ALTER TABLE charge DISABLE TRIGGER USER')
    this.addSql(`
      INSERT INTO charge (${columns}, source_document_id, cost_id, version)
      SELECT ${columns}, CASE WHEN state <> 'cancelled' THEN source_document_id END,
        CASE WHEN state <> 'cancelled' THEN cost_id END, CASE WHEN state <> 'cancelled' THEN 'sent' ELSE state END
      FROM (SELECT state, kept.* FROM settlement, jsonb_populate_recordset(NULL::charge, kept_content -> 'items') AS kept) AS kept`)
    this.addSql(`
      INSERT INTO version_document (account_id, settlement_id, document_id, attached_at, version)
      SELECT kept.account_id, kept.settlement_id, kept.document_id, kept.attached_at,
        CASE WHEN state <> 'cancelled' THEN 'sent' ELSE state END
      FROM settlement, jsonb_populate_recordset(NULL::version_document, kept_content -> 'documents') AS kept`)
    this.addSql('ALTER TABLE charge ENABLE TRIGGER USER')
    this.addSql(changeUnderTriggers('settlement', 'ALTER TABLE settlement DROP COLUMN kept_content'))
  }
}

const columns = `id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, proposed_by, status, source,
  confidence, tax_class, inputs_changed, proposal, notes, basis, reason, decided_at, created_at, updated_at, used_from, used_to`
