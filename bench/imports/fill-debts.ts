import type pg from 'pg'

type DebtRange = { accountId: string; from: number; to: number }

/** An unpaid year: the apartments of these numbers, each let, twelve statements that were sent, each with six items. */
export async function fillDebts(pool: pg.Pool, { accountId, from, to }: DebtRange): Promise<void> {
  const all = [insertApartments, insertAgreements, insertSettlements, insertStatements, insertItems]
  for (const text of all) await pool.query(text, [accountId, from, to])
  await pool.query('ANALYZE')
}

const insertApartments = `
  INSERT INTO apartment_copy (id, account_id, version, data)
  SELECT 'apt_' || lpad(n::text, 26, '0'), $1, 1, json_build_object('label', 'Długa 7/' || n) FROM generate_series($2::int, $3::int) n`

const insertAgreements = `
  INSERT INTO agreement (id, terms_id, account_id, apartment_id, tenant_name, tenant_email, tenant_locale, landlord_name,
    landlord_account_number, starts_on, mode, rent_pln, proration, fixed_charges, persons, due_day, shared_costs, created_at,
    updated_at)
  SELECT 'agr_' || lpad(n::text, 26, '0'), 'trm_' || lpad(n::text, 26, '0'), $1, 'apt_' || lpad(n::text, 26, '0'), 'Jan Lis', 'jan@example.org', 'pl', 'Anna Nowak',
    '24160000035175530643314956', '2025-01-01', 'by_readings', 1800, 'by_days', '[]', 1, 10, '[]', now(), now()
  FROM generate_series($2::int, $3::int) n`

const insertSettlements = `
  INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, created_at,
    updated_at, covers_from, covers_to)
  SELECT 'set_' || right(agreement.id, 22) || '2025' || month, account_id, apartment_id, agreement.id, '2025-' || month, 'sent',
    'Długa 7/' || place || '-2025-' || month || '-' || tail, tail, now(), now(), first_day, first_day + interval '1 month' - interval '1 day'
  FROM (
    SELECT *, right(id, 9)::int AS place, 'X' || lpad(upper(to_hex(right(id, 9)::int)), 3, '0') AS tail
    FROM agreement WHERE account_id = $1 AND right(id, 9)::int BETWEEN $2 AND $3) agreement
  CROSS JOIN (SELECT lpad(n::text, 2, '0') AS month, make_date(2025, n, 1) AS first_day FROM generate_series(1, 12) n) months`

const insertStatements = `
  INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256, pdf_sha256,
    pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at, sent_at)
  SELECT 'stm_' || right(id, 26), account_id, id, agreement_id, 1, 'sent', '{}', repeat('0', 64), repeat('0', 64), 1, 2400, 2400,
    (period || '-10')::date, now(), now()
  FROM settlement WHERE account_id = $1 AND right(agreement_id, 9)::int BETWEEN $2 AND $3`

const insertItems = `
  INSERT INTO statement_item (account_id, statement_id, item_id, position, label, amount_pln, tax_class)
  SELECT account_id, id, 'itm_' || right(id, 25) || n, n, 'Opłata nr ' || n, 400, 'revenue'
  FROM statement CROSS JOIN generate_series(1, 6) n
  WHERE account_id = $1 AND right(agreement_id, 9)::int BETWEEN $2 AND $3`
