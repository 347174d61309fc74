import { expect, test } from '@jest/globals'
import { anOldDatabase } from './an-old-database.ts'

test('an account keeps the turn that it had, pictures still wait, and the release before takes turns meanwhile', async () => {
  await using old = await anOldDatabase('20261128T1200')
  const { client } = old
  await client.query(fill)
  const select = 'SELECT * FROM document_reading ORDER BY document_id'
  const before = await client.query(select)

  await old.migrate()
  const after = await client.query(select)
  await client.query(claimOfReleaseBefore)

  expect(after.rows).toEqual(before.rows.map((row) => ({ ...row, deferred_until: null })))
  const { rows } = await client.query('SELECT account_id, taken_at FROM recognition_turn')
  expect(rows).toEqual([{ account_id: 'acc', taken_at: new Date('2026-11-28T10:00:00Z') }])
  expect((await client.query('SELECT FROM document_reading WHERE lease IS NOT NULL')).rowCount).toBe(1)
})

const fill = `
  INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at) VALUES
    ('doc_1', 'acc', 'invoice', 'a.pdf', 'application/pdf', 1, repeat('a', 64), 'a', now()),
    ('doc_2', 'acc', 'invoice', 'b.pdf', 'application/pdf', 1, repeat('b', 64), 'b', now()),
    ('doc_3', 'new', 'invoice', 'c.pdf', 'application/pdf', 1, repeat('c', 64), 'c', now());
  INSERT INTO document_reading (account_id, document_id, read_by, read_at, findings, not_same_as, status, claimed_at) VALUES
    ('acc', 'doc_1', 'rules', now(), '[]', '{}', 'done', '2026-11-28T10:00:00Z'),
    ('acc', 'doc_2', 'rules', now(), '[]', '{}', 'waiting', '2026-11-28T09:00:00Z'),
    ('new', 'doc_3', 'rules', now(), '[]', '{}', 'waiting', NULL)`

const claimOfReleaseBefore = `
  UPDATE document_reading SET lease = 'token', attempts = attempts + 1, claimed_at = clock_timestamp(),
    leased_until = clock_timestamp() + interval '60 s'
  WHERE account_id = 'new'`
