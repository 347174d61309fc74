import { Migration } from '@mikro-orm/migrations'
import { searchedIn } from './searched-in.ts'

export class CreateDocuments extends Migration {
  override up(): void {
    for (const statement of [...documents, ...readings, ...recognition, ...uploads]) this.addSql(statement)
  }
}

const documents = [
  `CREATE TABLE document (
     id text PRIMARY KEY,
     account_id text NOT NULL,
     kind text NOT NULL CHECK (kind IN ('invoice', 'meter_photo', 'agreement', 'other')),
     name text NOT NULL,
     media_type text NOT NULL,
     size_bytes int NOT NULL CHECK (size_bytes > 0),
     sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
     storage_key text NOT NULL,
     -- Facts of a photo as it was sent; null for other documents, and for photos that are stored as they were sent.
     original_media_type text,
     original_size_bytes int CHECK (original_size_bytes > 0),
     taken_at text,
     -- It may be lower than what documents/document-version.ts makes of it.
     version int NOT NULL DEFAULT 1,
     created_at timestamptz NOT NULL,
     change_place bigint NOT NULL DEFAULT 0,
     changed_at timestamptz NOT NULL DEFAULT now(),
     UNIQUE (account_id, id),
     CONSTRAINT document_once UNIQUE (account_id, sha256),
     CONSTRAINT document_original_is_whole CHECK ((original_media_type IS NULL) = (original_size_bytes IS NULL)))`,
  'CREATE INDEX document_newest ON document (account_id, id DESC)',
  'CREATE INDEX document_of_kind ON document (account_id, kind, id DESC)',
  'CREATE INDEX document_changed ON document (account_id, change_place, id)',
  `CREATE INDEX document_search ON document ${searchedIn('name')}`,
]

const readings = [
  `CREATE TABLE document_reading (
     account_id text NOT NULL,
     document_id text NOT NULL,
     read_by text NOT NULL CHECK (read_by IN ('rules', 'openai-compatible')),
     read_at timestamptz NOT NULL,
     supplier text,
     number text,
     issued_on date,
     period_from date,
     period_to date,
     total_pln numeric(12, 2),
     to_pay_pln numeric(12, 2),
     -- Codes and facts, which are written as sentences in the language of each request.
     findings jsonb NOT NULL,
     -- How many pages a PDF has.
     pages int CHECK (pages > 0),
     -- An invoice is its seller and its number; a document that has those of another one waits for a person's decision.
     seller_nip text CHECK (seller_nip ~ '^\\d{10}$'),
     number_key text,
     duplicate_of text,
     same_as text,
     not_same_as text[] NOT NULL DEFAULT '{}',
     -- The kind of a KSeF invoice, since one number may be that of an advance, a final invoice and a correction.
     invoice_kind text,
     -- Facts of meter photos and of printed agreements; null for other documents.
     counter jsonb,
     agreement_facts jsonb,
     -- Scans and photos wait until their text is recognised, which takes longer than a request may; the lease is the claim of the process that is at it.
     state text NOT NULL DEFAULT 'done' CHECK (state IN ('waiting', 'done', 'failed')),
     attempts int NOT NULL DEFAULT 0,
     lease text,
     leased_until timestamptz,
     deferred_until timestamptz,
     PRIMARY KEY (account_id, document_id),
     FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id),
     CONSTRAINT document_reading_duplicate_of FOREIGN KEY (account_id, duplicate_of) REFERENCES document (account_id, id),
     CONSTRAINT document_reading_same_as FOREIGN KEY (account_id, same_as) REFERENCES document (account_id, id))`,
  'CREATE INDEX document_reading_issued ON document_reading (account_id, issued_on)',
  'CREATE INDEX document_reading_of_number ON document_reading (account_id, number_key) WHERE number_key IS NOT NULL',
  'CREATE INDEX document_reading_seller ON document_reading (account_id, seller_nip) WHERE seller_nip IS NOT NULL',
  'CREATE INDEX document_reading_duplicates ON document_reading (account_id, duplicate_of) WHERE duplicate_of IS NOT NULL',
  'CREATE INDEX document_reading_used_by ON document_reading (account_id, same_as) WHERE same_as IS NOT NULL',
  `CREATE INDEX document_reading_waiting ON document_reading (account_id, read_at) WHERE state = 'waiting'`,
  `CREATE INDEX document_reading_search ON document_reading ${searchedIn('supplier', 'number')}`,
  `CREATE TABLE document_line (
     account_id text NOT NULL,
     document_id text NOT NULL,
     line int NOT NULL CHECK (line > 0),
     kind text NOT NULL CHECK (kind IN ('rate', 'cost', 'none')),
     category text,
     label text NOT NULL,
     quantity numeric(18, 6),
     unit text,
     rate_pln numeric(18, 8),
     amount_pln numeric(12, 2),
     conversion_factor numeric(12, 8),
     meter_number text,
     zone text CHECK (
       zone IN ('total', 'day', 'night', 'peak', 'off_peak', 'morning_peak', 'afternoon_peak') AND zone <> 'total'),
     -- The days that the line is for, where it names days of its own; otherwise those of its bill.
     period_from date,
     period_to date,
     place text NOT NULL,
     -- Where on its page the line was found.
     at jsonb,
     excerpt text,
     confidence numeric(3, 2) CHECK (confidence BETWEEN 0 AND 1),
     proposed_by text NOT NULL CHECK (proposed_by IN ('assistant', 'landlord')),
     -- The line that a typed one stands for, because it was read wrongly, and the kind that it had.
     replaces int,
     replaced_kind text,
     CONSTRAINT document_line_days CHECK (period_from <= period_to AND (period_from IS NULL) = (period_to IS NULL)),
     PRIMARY KEY (account_id, document_id, line),
     FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id))`,
  // Without a line, the decision is about a document without charges as a whole.
  `CREATE TABLE line_decision (
     account_id text NOT NULL,
     document_id text NOT NULL,
     line int,
     decided_as text NOT NULL CHECK (decided_as IN ('landlord', 'excluded', 'open')),
     covers text NOT NULL CHECK (covers IN ('line', 'rest')),
     reason text NOT NULL,
     decided_by text NOT NULL,
     decided_at timestamptz NOT NULL,
     -- Orders the audit events of a document's decisions.
     revision int NOT NULL DEFAULT 1,
     CONSTRAINT line_decision_once UNIQUE NULLS NOT DISTINCT (account_id, document_id, line),
     FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id),
     FOREIGN KEY (account_id, document_id, line) REFERENCES document_line (account_id, document_id, line)
       ON DELETE CASCADE)`,
]

const recognition = [
  // The pages that are recognised are kept until their document is complete.
  `CREATE TABLE recognised_page (
     account_id text NOT NULL,
     document_id text NOT NULL,
     page int NOT NULL CHECK (page > 0),
     answer json NOT NULL,
     PRIMARY KEY (account_id, document_id, page),
     FOREIGN KEY (account_id, document_id) REFERENCES document_reading (account_id, document_id) ON DELETE CASCADE)`,
  // Accounts take turns page by page, and the turn of an account outlives its documents.
  'CREATE TABLE recognition_turn (account_id text PRIMARY KEY, taken_at timestamptz NOT NULL)',
]

const uploads = [
  // A stored file is announced here before it is put, so that one whose document was never recorded is found again.
  `CREATE TABLE document_upload (
     account_id text NOT NULL,
     storage_key text NOT NULL,
     size_bytes int NOT NULL DEFAULT 0,
     started_at timestamptz NOT NULL,
     PRIMARY KEY (account_id, storage_key))`,
  'CREATE INDEX document_upload_oldest ON document_upload (started_at)',
]
