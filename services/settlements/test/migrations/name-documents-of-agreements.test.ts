import { expect, test } from '@jest/globals'
import { anOldDatabase } from './an-old-database.ts'

test('an agreement keeps the one document it had, also when a release that knows no documents changes it', async () => {
  await using old = await anOldDatabase('20261126T0570')
  await old.client.query(apartment)
  await old.client.query(document)
  await old.client.query(agreement, ['agr_1', '2026-01-01'])
  await old.client.query(`UPDATE agreement SET document_id = 'doc_1'`)
  await old.client.query(agreement, ['agr_2', '2027-01-01'])

  await old.migrate()
  await old.client.query(agreement, ['agr_3', '2028-01-01'])
  await old.client.query(`UPDATE agreement SET tenant_name = 'Anna', version = version + 1`)

  const { rows } = await old.client.query('SELECT account_id, agreement_id, document_id FROM agreement_document')
  expect(rows).toEqual([{ account_id: 'acc', agreement_id: 'agr_1', document_id: 'doc_1' }])
  const deleted = old.client.query(`DELETE FROM document WHERE id = 'doc_1'`)
  await expect(deleted).rejects.toMatchObject({ code: '23503' })
})

const apartment = `INSERT INTO apartment_copy (id, account_id, version, data) VALUES ('apt_1', 'acc', 1, '{}')`

const document = `
  INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
  VALUES ('doc_1', 'acc', 'agreement', 'umowa.pdf', 'application/pdf', 3, repeat('1', 64), 'key', now())`

const agreement = `
  INSERT INTO agreement
    (id, account_id, apartment_id, tenant_name, tenant_locale, landlord_name, landlord_account_number, starts_on, ends_on, mode,
      rent_pln, proration, fixed_charges, persons, due_day, shared_costs, created_at, updated_at)
  VALUES ($1, 'acc', 'apt_1', 'Jan Lis', 'pl', 'Anna Nowak', '24160000035175530643314956', $2, $2::date + 30, 'by_readings', 2400,
    'by_days', '[]', 1, 10, '[]', now(), now())`
