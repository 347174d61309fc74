import type pg from 'pg'

type YearOfItems = { accountId: string; apartments: number; itemsEach: number }

/**
 * A year of an account as rows: each apartment let all year, twelve statements that were sent, each paid by one payment on the
 * tenth, a part for each item. Six items of ten are revenue, three are passed through, one is a deposit.
 */
export async function fillTaxYear(pool: pg.Pool, { accountId, apartments, itemsEach }: YearOfItems): Promise<void> {
  for (const text of [insertApartments, insertAgreements]) await pool.query(text, [accountId, apartments])
  for (const text of [insertSettlements, insertStatements]) await pool.query(text, [accountId])
  await pool.query(insertItems, [accountId, itemsEach])
  for (const text of [insertPayments, insertParts]) await pool.query(text, [accountId])
  await pool.query('ANALYZE')
}

const insertApartments = `
  INSERT INTO apartment_copy (id, account_id, version, data)
  SELECT 'apt_' || lpad(n::text, 26, '0'), $1, 1, json_build_object('label', 'Długa 7/' || n) FROM generate_series(1, $2) n`

const insertAgreements = `
  INSERT INTO agreement (id, terms_id, account_id, apartment_id, tenant_name, tenant_email, tenant_locale, landlord_name,
    landlord_account_number, starts_on, mode, rent_pln, proration, fixed_charges, persons, due_day, shared_costs, created_at,
    updated_at)
  SELECT 'agr_' || lpad(n::text, 26, '0'), 'trm_' || lpad(n::text, 26, '0'), $1, 'apt_' || lpad(n::text, 26, '0'), 'Jan Lis', 'jan@example.org', 'pl', 'Anna Nowak',
    '24160000035175530643314956', '2025-01-01', 'by_readings', 1800, 'by_days', '[]', 1, 10, '[]', now(), now()
  FROM generate_series(1, $2) n`

const insertSettlements = `
  INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, created_at,
    updated_at, covers_from, covers_to)
  SELECT 'set_' || right(agreement.id, 22) || '2025' || month, account_id, apartment_id, agreement.id, '2025-' || month, 'sent',
    'D-2025-' || month || '-' || tail, tail, now(), now(), first_day, first_day + interval '1 month' - interval '1 day'
  FROM (SELECT *, 'X' || lpad(upper(to_hex(right(id, 9)::int)), 3, '0') AS tail FROM agreement WHERE account_id = $1) agreement
  CROSS JOIN (SELECT lpad(n::text, 2, '0') AS month, make_date(2025, n, 1) AS first_day FROM generate_series(1, 12) n) months`

const insertStatements = `
  INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256, pdf_sha256,
    pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at, sent_at)
  SELECT 'stm_' || right(id, 28), account_id, id, agreement_id, 1, 'sent', '{}', repeat('0', 64), repeat('0', 64), 1, 2900.10,
    2900.10, (period || '-10')::date, now(), now()
  FROM settlement WHERE account_id = $1`

const insertItems = `
  INSERT INTO statement_item (account_id, statement_id, item_id, position, label, amount_pln, tax_class)
  SELECT account_id, id, 'itm_' || right(id, 24) || lpad(n::text, 4, '0'), n, 'Opłata nr ' || n, 290.01,
    CASE WHEN n % 10 < 6 THEN 'revenue' WHEN n % 10 < 9 THEN 'pass_through' ELSE 'deposit' END
  FROM statement CROSS JOIN generate_series(1, $2) n WHERE account_id = $1`

const insertPayments = `
  INSERT INTO payment (id, account_id, agreement_id, received_on, amount_pln, payer, title, source, created_at, updated_at)
  SELECT 'pay_' || right(id, 28), account_id, agreement_id, due_on, 2900.10, 'JAN LIS', 'Czynsz i opłaty', 'csv', now(), now()
  FROM statement WHERE account_id = $1`

const insertParts = `
  INSERT INTO payment_part (account_id, payment_id, received_on, statement_id, item_id, amount_pln)
  SELECT item.account_id, 'pay_' || right(statement.id, 28), due_on, statement.id, item_id, amount_pln
  FROM statement_item item JOIN statement ON statement.id = item.statement_id WHERE item.account_id = $1`
