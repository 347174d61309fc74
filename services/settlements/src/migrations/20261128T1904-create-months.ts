import { Migration } from '@mikro-orm/migrations'
import { searchedIn } from './searched-in.ts'

export class CreateMonths extends Migration {
  override up(): void {
    for (const statement of [...settlements, ...costs, ...charges, ...documents]) this.addSql(statement)
  }
}

const settlements = [
  // A settlement covers days and categories: that of a month all of its days and every category.
  `CREATE TABLE settlement (
     id text PRIMARY KEY,
     account_id text NOT NULL,
     apartment_id text NOT NULL,
     agreement_id text,
     kind text NOT NULL DEFAULT 'monthly',
     period text NOT NULL CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
     covers_from date NOT NULL,
     covers_to date NOT NULL,
     categories text[],
     state text NOT NULL CHECK (state IN ('draft', 'calculated', 'prepared', 'sent', 'cancelled')),
     reference_code text NOT NULL,
     reference_tail text NOT NULL CHECK (reference_tail ~ '^[A-Z0-9]{4}$'),
     total_pln numeric(12, 2) NOT NULL DEFAULT 0,
     paid_at timestamptz,
     correction_reason text,
     cancelled_at timestamptz,
     cancellation_reason text,
     version int NOT NULL DEFAULT 1,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     change_place bigint NOT NULL DEFAULT 0,
     changed_at timestamptz NOT NULL DEFAULT now(),
     UNIQUE (account_id, id),
     FOREIGN KEY (account_id, apartment_id) REFERENCES apartment_copy (account_id, id),
     CONSTRAINT settlement_agreement
       FOREIGN KEY (account_id, apartment_id, agreement_id) REFERENCES agreement (account_id, apartment_id, id),
     CONSTRAINT settlement_reference UNIQUE (account_id, period, reference_tail),
     CONSTRAINT settlement_kind_check CHECK (CASE kind
       WHEN 'monthly' THEN categories IS NULL AND covers_from = make_date(left(period, 4)::int, right(period, 2)::int, 1)
         AND covers_to = covers_from + interval '1 month' - interval '1 day'
       WHEN 'true_up' THEN num_nulls(categories, agreement_id) = 0
       ELSE false END),
     CHECK (right(reference_code, 13) = '-' || period || '-' || reference_tail))`,
  // A cancelled settlement leaves its month free.
  `CREATE UNIQUE INDEX settlement_once ON settlement (account_id, apartment_id, period, kind, agreement_id)
     NULLS NOT DISTINCT WHERE state <> 'cancelled'`,
  'CREATE INDEX settlement_newest ON settlement (account_id, id DESC)',
  `CREATE INDEX settlement_newest_true_up ON settlement (account_id, id DESC) WHERE kind = 'true_up'`,
  'CREATE INDEX settlement_changed ON settlement (account_id, change_place, id)',
  'CREATE INDEX settlement_of_agreement ON settlement (account_id, agreement_id)',
  'CREATE INDEX settlement_with_categories ON settlement (account_id, agreement_id) WHERE categories IS NOT NULL',
  'CREATE INDEX settlement_in_state ON settlement (account_id, state, id DESC)',
  'CREATE INDEX settlement_in_period ON settlement (account_id, period, id DESC)',
  'CREATE INDEX settlement_in_correction ON settlement (account_id) WHERE correction_reason IS NOT NULL',
  `CREATE INDEX settlement_unpaid ON settlement (account_id, id DESC)
     WHERE paid_at IS NULL AND (state = 'sent' OR correction_reason IS NOT NULL)`,
  `CREATE INDEX settlement_search ON settlement ${searchedIn('reference_code')}`,
]

const costs = [
  `CREATE TABLE cost (
     id text PRIMARY KEY,
     account_id text NOT NULL,
     document_id text NOT NULL,
     line int NOT NULL,
     category text NOT NULL,
     label text NOT NULL,
     period text NOT NULL CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
     amount_pln numeric(12, 2) NOT NULL,
     -- Of a line for several months: all of it, its days, and how it is split. Without them, the month takes the whole line.
     whole_pln numeric(12, 2),
     period_from date,
     period_to date,
     split_by text CHECK (split_by IN ('days', 'months')),
     key text NOT NULL CHECK (key IN ('area', 'persons', 'equal', 'percent', 'sub_meters')),
     total numeric(14, 4) NOT NULL CHECK (total > 0),
     -- A total that the landlord gave stays; any other follows the apartments and the agreements.
     total_given boolean NOT NULL DEFAULT false,
     -- Who bears what the sub-meters did not count.
     difference text CHECK (difference IN ('landlord', 'area', 'persons', 'equal')),
     made_by text NOT NULL CHECK (made_by IN ('landlord', 'calculation')),
     -- Orders the audit events of a cost.
     version int NOT NULL DEFAULT 1,
     created_at timestamptz NOT NULL,
     CHECK (period_from <= period_to),
     CHECK (num_nulls(whole_pln, period_from, period_to, split_by) IN (0, 4)),
     UNIQUE (account_id, id),
     CONSTRAINT cost_once UNIQUE (account_id, document_id, line, period),
     FOREIGN KEY (account_id, document_id, line) REFERENCES document_line (account_id, document_id, line))`,
  'CREATE INDEX cost_of_month ON cost (account_id, period)',
  `CREATE TABLE cost_apartment (
     account_id text NOT NULL,
     cost_id text NOT NULL,
     apartment_id text NOT NULL,
     PRIMARY KEY (account_id, cost_id, apartment_id),
     FOREIGN KEY (account_id, cost_id) REFERENCES cost (account_id, id) ON DELETE CASCADE,
     FOREIGN KEY (account_id, apartment_id) REFERENCES apartment_copy (account_id, id))`,
  'CREATE INDEX cost_of_apartment ON cost_apartment (account_id, apartment_id)',
  `CREATE TABLE allocation (
     account_id text NOT NULL,
     cost_id text NOT NULL,
     agreement_id text,
     apartment_id text,
     part numeric(14, 4),
     days int,
     amount_pln numeric(12, 2) NOT NULL,
     CONSTRAINT allocation_once UNIQUE NULLS NOT DISTINCT (account_id, cost_id, agreement_id),
     FOREIGN KEY (account_id, cost_id) REFERENCES cost (account_id, id) ON DELETE CASCADE,
     FOREIGN KEY (account_id, apartment_id, agreement_id) REFERENCES agreement (account_id, apartment_id, id))`,
  'CREATE INDEX allocation_of_agreement ON allocation (account_id, apartment_id, agreement_id)',
]

const charges = [
  // A settlement has versions: the current one, the one in force while it is being corrected, and what a cancelled one had, which uses nothing.
  `CREATE TABLE charge (
     id text NOT NULL,
     account_id text NOT NULL,
     settlement_id text NOT NULL,
     version text NOT NULL DEFAULT 'current' CHECK (version IN ('current', 'sent', 'cancelled')),
     origin text NOT NULL,
     type text NOT NULL CHECK (type IN ('rent_and_fixed', 'utility_by_readings', 'proportional_cost')),
     category text,
     label text NOT NULL,
     inputs jsonb NOT NULL,
     amount_pln numeric(12, 2) NOT NULL,
     proposed_by text NOT NULL CHECK (proposed_by IN ('assistant', 'agreement', 'landlord')),
     state text NOT NULL CHECK (state IN ('proposed', 'approved', 'corrected', 'rejected')),
     source jsonb NOT NULL,
     source_document_id text,
     cost_id text,
     confidence numeric(3, 2),
     tax_class text NOT NULL CHECK (tax_class IN ('revenue', 'pass_through', 'deposit')),
     inputs_changed boolean NOT NULL DEFAULT false,
     proposal jsonb,
     notes jsonb NOT NULL DEFAULT '[]',
     -- The last proposal for this origin, so that a later calculation knows the difference; null once there is none.
     basis text,
     -- The line that a charge uses by itself; a share of a cost uses its cost, and a rejected charge nothing.
     used_line int GENERATED ALWAYS AS (
       CASE WHEN state <> 'rejected' AND cost_id IS NULL AND inputs ->> 'kind' IN ('amount', 'share', 'readings')
         THEN (source ->> 'line')::int END) STORED,
     -- The days of metered use that a true-up charges; without them, use on any of its days.
     used_from date,
     used_to date,
     reason text,
     decided_at timestamptz,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     PRIMARY KEY (id, version),
     CONSTRAINT charge_once UNIQUE (account_id, settlement_id, version, origin),
     FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id),
     FOREIGN KEY (account_id, source_document_id) REFERENCES document (account_id, id),
     FOREIGN KEY (account_id, cost_id) REFERENCES cost (account_id, id))`,
  'CREATE INDEX charge_of_cost ON charge (account_id, cost_id)',
  'CREATE INDEX charge_of_document ON charge (account_id, source_document_id)',
  'CREATE INDEX charge_of_line ON charge (account_id, source_document_id, used_line) WHERE used_line IS NOT NULL',
  `CREATE INDEX charge_of_meter ON charge (account_id, (inputs ->> 'meter_id')) WHERE inputs ->> 'meter_id' IS NOT NULL`,
  `CREATE INDEX charge_of_sub_meters ON charge USING gin ((inputs -> 'sub_meters') jsonb_path_ops)
     WHERE inputs -> 'sub_meters' IS NOT NULL`,
]

const documents = [
  `CREATE TABLE version_document (
     account_id text NOT NULL,
     settlement_id text NOT NULL,
     version text NOT NULL DEFAULT 'current' CHECK (version IN ('current', 'sent', 'cancelled')),
     document_id text NOT NULL,
     -- A cancelled settlement names its documents, and does not hold them.
     held_document_id text GENERATED ALWAYS AS (CASE WHEN version <> 'cancelled' THEN document_id END) STORED,
     attached_at timestamptz NOT NULL,
     PRIMARY KEY (account_id, settlement_id, version, document_id),
     FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id),
     FOREIGN KEY (account_id, held_document_id) REFERENCES document (account_id, id))`,
  'CREATE INDEX version_document_of ON version_document (account_id, document_id)',
  'CREATE INDEX version_document_held ON version_document (account_id, held_document_id)',
  `CREATE TABLE document_apartment (
     account_id text NOT NULL,
     document_id text NOT NULL,
     apartment_id text NOT NULL,
     period_from date NOT NULL,
     period_to date NOT NULL,
     -- A person named the apartment; otherwise the row follows from the settlements that include the document.
     stated boolean NOT NULL,
     -- The months whose settlement a person detached it from.
     skipped text[] NOT NULL DEFAULT '{}',
     -- The bill that takes its place in the months of the apartment, as long as a settlement has that bill.
     replaced_by text,
     -- Orders the audit events of a document's apartments.
     revision int NOT NULL DEFAULT 0,
     attached_at timestamptz NOT NULL,
     PRIMARY KEY (account_id, document_id, apartment_id),
     CHECK (period_from <= period_to),
     FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id) ON DELETE CASCADE,
     FOREIGN KEY (account_id, apartment_id) REFERENCES apartment_copy (account_id, id))`,
  'CREATE INDEX document_apartment_of ON document_apartment (account_id, apartment_id, period_to)',
  // The days on which settlement.due was recorded.
  'CREATE TABLE due_announcement (account_id text, day date, PRIMARY KEY (account_id, day))',
]
