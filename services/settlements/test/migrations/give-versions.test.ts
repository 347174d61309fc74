import { expect, test } from '@jest/globals'
import { anOldDatabase } from './an-old-database.ts'

test('kept content becomes versions: what was sent before a correction, and what a cancelled settlement had, which holds nothing', async () => {
  await using old = await anOldDatabase('20261128T1300')
  const { client } = old
  for (const statement of [apartment, agreement, document, corrected, cancelled]) await client.query(statement)

  await old.migrate()

  const charges = await client.query(`
    SELECT id, version, amount_pln::text AS amount, source_document_id AS document FROM charge ORDER BY id, version`)
  expect(charges.rows).toEqual([
    { id: 'itm_1', version: 'current', amount: '70.00', document: 'doc_1' },
    { id: 'itm_1', version: 'sent', amount: '60.00', document: 'doc_1' },
    { id: 'itm_2', version: 'cancelled', amount: '50.00', document: null },
  ])
  const documents = await client.query(`
    SELECT settlement_id AS settlement, version, document_id AS document, held_document_id AS held FROM version_document
    ORDER BY settlement_id, version`)
  expect(documents.rows).toEqual([
    { settlement: 'set_1', version: 'sent', document: 'doc_1', held: 'doc_1' },
    { settlement: 'set_2', version: 'cancelled', document: 'doc_1', held: null },
  ])
  expect((await client.query('SELECT id FROM item')).rows).toEqual([{ id: 'itm_1' }])
})

const apartment = `INSERT INTO apartment_copy (id, account_id, version, data) VALUES ('apt_1', 'acc', 1, '{}')`

const agreement = `
  INSERT INTO agreement
    (id, account_id, apartment_id, tenant_name, tenant_locale, landlord_name, landlord_account_number, starts_on, mode, rent_pln,
      proration, fixed_charges, persons, due_day, shared_costs, created_at, updated_at)
  VALUES ('agr_1', 'acc', 'apt_1', 'Jan Lis', 'pl', 'Anna Nowak', '24160000035175530643314956', '2026-01-01', 'by_readings', 2400,
    'by_days', '[]', 1, 10, '[]', now(), now())`

const document = `
  INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
  VALUES ('doc_1', 'acc', 'invoice', 'a.xml', 'application/xml', 1, repeat('a', 64), 'a', now())`

const itemOf = (id: string, settlement: string, amount: number) => `
  INSERT INTO item (id, account_id, settlement_id, origin, type, label, inputs, amount_pln, proposed_by, status, source,
    source_document_id, tax_class, created_at, updated_at)
  VALUES ('${id}', 'acc', '${settlement}', '${id}', 'proportional_cost', 'Odpady', '{"kind": "amount"}', ${amount}, 'assistant', 'approved',
    '{"kind": "document", "document_id": "doc_1", "line": null}', 'doc_1', 'pass_through', now(), now())`

/** Keeps what a settlement has, as a correction or a cancellation of the release before did. */
const keep = (settlement: string) => `
  UPDATE settlement SET kept_content = jsonb_build_object(
    'items', (SELECT coalesce(jsonb_agg(to_jsonb(item)), '[]') FROM item WHERE settlement_id = '${settlement}'),
    'documents', (SELECT coalesce(jsonb_agg(to_jsonb(attached)), '[]') FROM settlement_document AS attached
      WHERE settlement_id = '${settlement}'))
  WHERE id = '${settlement}'`

const settlementOf = (id: string, period: string, total: number) => `
  INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, total_pln,
    created_at, updated_at)
  SELECT '${id}', account_id, apartment_id, id, '${period}', 'calculated', 'D-${period}-AAAA', 'AAAA', ${total}, now(), now() FROM agreement;
  INSERT INTO settlement_document (account_id, settlement_id, document_id, attached_at) VALUES ('acc', '${id}', 'doc_1', now())`

const corrected = `
  ${settlementOf('set_1', '2026-05', 70)};
  ${itemOf('itm_1', 'set_1', 60)};
  ${keep('set_1')};
  UPDATE item SET amount_pln = 70 WHERE id = 'itm_1';
  DELETE FROM settlement_document WHERE settlement_id = 'set_1';
  UPDATE settlement SET correction_reason = 'a wrong bill' WHERE id = 'set_1'`

const cancelled = `
  ${settlementOf('set_2', '2026-06', 50)};
  ${itemOf('itm_2', 'set_2', 50)};
  ${keep('set_2')};
  DELETE FROM item WHERE settlement_id = 'set_2';
  DELETE FROM settlement_document WHERE settlement_id = 'set_2';
  UPDATE settlement SET state = 'cancelled' WHERE id = 'set_2'`
