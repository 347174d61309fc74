import { seedId } from '@lokum/local-stack/seed/seed-accounts'
import { seedSettlements } from '@lokum/local-stack/seed/seed-settlements'
import pg from 'pg'

/** An apartment that is let, and the account that lets it. */
export type LetApartment = { accountId: string; apartmentId: string; agreementId: string }

/** The month of every settlement. */
export const period = '2026-04'
/** The rent and so many costs are two hundred items. */
const costs = 199

/** Stores so many let apartments of each account, and gives them by account. */
export async function seedPlaces(
  connectionString: string,
  { accounts, placesEach }: { accounts: readonly string[]; placesEach: number },
): Promise<LetApartment[][]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const none = { months: 0, itemsEach: 0, paymentsEach: 0 }
    await seedSettlements(client, { accounts, apartmentsEach: placesEach, firstNumber: 0, ...none })
    await client.query(insertAgreements)
    await client.query('UPDATE apartment_copy_progress SET filled_at = now(), last_event_at = now()')
  } finally {
    await client.end()
  }
  return accounts.map((accountId, account) =>
    Array.from({ length: placesEach }, (_, one) => {
      const number = account * placesEach + one
      return { accountId, apartmentId: seedId('apt', number), agreementId: seedId('agr', number) }
    }),
  )
}

/** Attaches a bill of its own, read and with a line for each cost, to each settlement. */
export async function attachBills(pool: pg.Pool, settlements: readonly string[]): Promise<void> {
  for (const insert of bills) await pool.query(insert, [settlements])
}

const insertAgreements = `
  INSERT INTO agreement (id, terms_id, account_id, apartment_id, tenant_name, tenant_email, tenant_locale, landlord_name,
    landlord_account_number, starts_on, mode, rent_pln, proration, fixed_charges, persons, due_day, shared_costs, created_at, updated_at)
  SELECT 'agr' || substr(id, 4), 'trm' || substr(id, 4), account_id, id, 'Jan Lis', 'jan@example.org', 'pl', 'Anna Nowak', '24160000035175530643314956',
    '2026-01-01', 'rent_only', 1800, 'by_days', '[]', 1, 10, '[{"category": "waste", "share_by": "persons"}]', now(), now()
  FROM apartment_copy`

const bill = `'doc' || substr(settlement.id, 4)`
const ofSettlements = 'FROM settlement WHERE settlement.id = ANY ($1)'

const bills = [
  `INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
   SELECT ${bill}, account_id, 'invoice', 'faktura.xml', 'application/xml', 3, encode(sha256(id::bytea), 'hex'), id, now()
   ${ofSettlements}`,
  `INSERT INTO document_reading (account_id, document_id, read_by, read_at, findings)
   SELECT account_id, ${bill}, 'rules', now(), '[]' ${ofSettlements}`,
  `INSERT INTO document_line (account_id, document_id, line, kind, category, label, amount_pln, place, confidence, proposed_by)
   SELECT account_id, ${bill}, line, 'cost', 'waste', 'Odpady ' || line, 1.5, 'page 1, line ' || line, 0.9, 'assistant'
   FROM settlement, generate_series(1, ${costs}) AS line WHERE settlement.id = ANY ($1)`,
  `INSERT INTO settlement_document (account_id, settlement_id, document_id, attached_at)
   SELECT account_id, id, ${bill}, now() ${ofSettlements}`,
]
