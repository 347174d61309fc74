import pg from 'pg'

export const accountId = 'acc_large'
export const tenancies = 60
export const months = 12
/** The rows of each table that holds one for each month of each tenancy. */
export const monthly = tenancies * months

/** The tables' statistics know many small accounts, and nothing of the large one, whose rows come afterwards. */
export async function fillLargeAccount(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  // Rows without their checks: only the plans of queries over them matter.
  await client.query('SET session_replication_role = replica')
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  for (const { relname } of rows) await client.query(`ALTER TABLE ${relname} SET (autovacuum_enabled = false)`)
  await fill(client, `'acc_small' || n AS account, 'small' || n AS tenancy, 1 AS month FROM generate_series(1, 200) n`)
  await client.query('ANALYZE')
  await fill(
    client,
    `'${accountId}' AS account, 'large' || n AS tenancy, month
     FROM generate_series(1, ${tenancies}) n, generate_series(1, ${months}) month`,
  )
  await client.end()
}

async function fill(client: pg.Client, places: string): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE place AS SELECT *, tenancy || '-' || month AS id, '2025-' || lpad(month::text, 2, '0') AS period,
      lpad(upper(to_hex(row_number() OVER ())), 4, '0') AS tail
    FROM (SELECT ${places}) places`)
  for (const insert of inserts) await client.query(insert)
  await client.query('DROP TABLE place')
}

const inserts = [
  `INSERT INTO apartment_copy (id, account_id, version, data)
   SELECT 'apt_' || tenancy, account, 1, '{"label":"Długa 7","tariffs":[],"surface_m2":50}' FROM place WHERE month = 1`,
  `INSERT INTO agreement (id, account_id, apartment_id, tenant_name, tenant_email, tenant_locale, landlord_name,
     landlord_account_number, starts_on, mode, rent_pln, proration, fixed_charges, persons, due_day, shared_costs, created_at, updated_at)
   SELECT 'agr_' || tenancy, account, 'apt_' || tenancy, 'Jan Lis', 'jan@example.org', 'pl', 'Anna Nowak',
     '24160000035175530643314956', '2025-01-01', 'by_readings', 1800, 'by_days', '[]', 1, 10, '[]', now(), now() FROM place WHERE month = 1`,
  `INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
   SELECT 'doc_' || id, account, 'invoice', 'a.pdf', 'application/pdf', 1, encode(sha256(id::bytea), 'hex'), id, now() FROM place`,
  `INSERT INTO document_line (account_id, document_id, line, role, category, label, amount_pln, place, proposed_by)
   SELECT account, 'doc_' || id, 1, 'cost', 'water', 'Woda', 100, '/', 'operator' FROM place`,
  `INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, total_pln,
     created_at, updated_at)
   SELECT 'set_' || id, account, 'apt_' || tenancy, 'agr_' || tenancy, period, 'sent', 'D-' || period || '-' || tail, tail, 100, now(), now() FROM place`,
  `INSERT INTO settlement_document (account_id, settlement_id, document_id, attached_at)
   SELECT account, 'set_' || id, 'doc_' || id, now() FROM place`,
  `INSERT INTO cost (id, account_id, document_id, line, category, label, period, amount_pln, key, total, made_by, created_at)
   SELECT 'cst_' || id, account, 'doc_' || id, 1, 'water', 'Woda', period, 100, 'equal', 1, 'calculation', now() FROM place`,
  `INSERT INTO cost_apartment (account_id, cost_id, apartment_id)
   SELECT account, 'cst_' || id, 'apt_' || tenancy FROM place`,
  `INSERT INTO allocation (account_id, cost_id, agreement_id, apartment_id, amount_pln)
   SELECT account, 'cst_' || id, 'agr_' || tenancy, 'apt_' || tenancy, 100 FROM place`,
  `INSERT INTO item (id, account_id, settlement_id, origin, type, label, inputs, amount_pln, formula, proposed_by, status, source,
     source_document_id, cost_id, tax_class, created_at, updated_at)
   SELECT 'itm_' || id, account, 'set_' || id, 'one', 'proportional_cost', 'Woda', '{"kind":"share"}', 100, '', 'assistant', 'proposed', '{}',
     'doc_' || id, 'cst_' || id, 'revenue', now(), now() FROM place`,
  `INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256, pdf_sha256,
     pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at, sent_at, released_at)
   SELECT 'stm_' || id, account, 'set_' || id, 'agr_' || tenancy, 1, 'sent', '{}', repeat('0', 64), repeat('0', 64), 1, 100, 100,
     (period || '-10')::date, now(), now(), now() FROM place`,
  `INSERT INTO statement_item (account_id, statement_id, item_id, position, label, amount_pln, tax_class)
   SELECT account, 'stm_' || id, 'itm_' || id, 1, 'Woda', 100, 'revenue' FROM place`,
  `INSERT INTO payment (id, account_id, agreement_id, received_on, amount_pln, source, fingerprint, created_at, updated_at)
   SELECT 'pay_' || id, account, 'agr_' || tenancy, (period || '-10')::date, 50, 'csv', 'old' || id, now(), now() FROM place`,
  `INSERT INTO payment_part (account_id, payment_id, received_on, statement_id, item_id, amount_pln)
   SELECT account, 'pay_' || id, (period || '-10')::date, 'stm_' || id, 'itm_' || id, 50 FROM place`,
  `INSERT INTO payment_import (id, account_id, format, state, created_at)
   SELECT DISTINCT 'imp_' || account, account, 'csv', 'preview', now() FROM place`,
  `INSERT INTO payment_import_row (account_id, import_id, "row", received_on, amount_pln, fingerprint, proposal, candidates)
   SELECT account, 'imp_' || account, row_number() OVER (PARTITION BY account), (period || '-20')::date, 10, 'new' || id, 'matched',
     jsonb_build_array(jsonb_build_object('agreement_id', 'agr_' || tenancy)) FROM place`,
  `INSERT INTO meter (id, account_id, apartment_id, utility, unit, created_at, updated_at)
   SELECT 'mtr_' || tenancy, account, 'apt_' || tenancy, 'gas', 'm3', now(), now() FROM place WHERE month = 1`,
  `INSERT INTO meter_device (account_id, meter_id, device, number, digits, installed_on, initial_value)
   SELECT account, 'mtr_' || tenancy, 1, '1', 5, '2025-01-01', 1 FROM place WHERE month = 1`,
  `INSERT INTO reading (id, account_id, meter_id, device, kind, date, value, rolled_over, created_at)
   SELECT 'rdg_' || id, account, 'mtr_' || tenancy, 1, 'regular', (period || '-10')::date, month, false, now() FROM place`,
  `INSERT INTO reading_request (id, account_id, agreement_id, date, state, created_at)
   SELECT 'req_' || id, account, 'agr_' || tenancy, (period || '-10')::date, 'answered', now() FROM place`,
  `INSERT INTO reading_request_meter (account_id, reading_request_id, meter_id, reading_id)
   SELECT account, 'req_' || id, 'mtr_' || tenancy, 'rdg_' || id FROM place`,
]
