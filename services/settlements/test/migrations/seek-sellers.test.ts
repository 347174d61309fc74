import { expect, test } from '@jest/globals'
import { anOldDatabase } from './an-old-database.ts'

test('readings of earlier releases stay as they are and are still to be searched for their sellers, also while such a release runs', async () => {
  await using old = await anOldDatabase('20261125T1900')
  await old.client.query(fill)
  await old.client.query(read, ['doc_1'])
  const before = await old.client.query('SELECT * FROM document_reading')

  await old.migrate()
  await old.client.query(read, ['doc_2'])

  const { rows } = await old.client.query('SELECT * FROM document_reading ORDER BY document_id')
  expect(before.rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ ...before.rows[0], seller_sought: false })
  expect(rows[1]).toMatchObject({ document_id: 'doc_2', seller_sought: false })
})

const fill = `
  INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at) VALUES
    ('doc_1', 'acc', 'invoice', 'a.xml', 'application/xml', 1, repeat('a', 64), 'a', now()),
    ('doc_2', 'acc', 'invoice', 'b.xml', 'application/xml', 1, repeat('b', 64), 'b', now())`

const read = `
  INSERT INTO document_reading (account_id, document_id, read_by, read_at, number, number_key, findings)
  VALUES ('acc', $1, 'rules', now(), 'E/1', 'E/1', '[]')`
