import assert from 'node:assert/strict'
import { listServices } from '@lokum/local-stack/services/list-services'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import type { Check } from '../run-checks.ts'
import { readSecret } from './local-secrets.ts'
import type { Stage } from './open-stage.ts'

const roles = listServices()

/** Forbidden actions, tried from this machine with the passwords of the containers. */
export function rightChecks({ ports }: Stage): Check[] {
  return [
    ...roles.map((role) => ({
      name: `the role ${role} cannot change a table, nor enter another database`,
      run: () => checkRole(ports.postgres, role),
    })),
    {
      name: "other teams' user of the broker reads and cannot publish, nor by asking for an answer",
      run: () => checkReader(ports.nats),
    },
  ]
}

const changes = ['CREATE TABLE intruder ()', 'CREATE SCHEMA intruder', 'DROP TABLE migration', 'TRUNCATE migration']

async function checkRole(port: number, role: string): Promise<void> {
  const password = await readSecret(`postgres_${role}_password`)
  const open = (database: string) => openSession({ host: '127.0.0.1', port, user: role, password, database })
  await using session = await open(role)
  for (const change of changes) await assert.rejects(session.client.query(change), { code: /^42501$/ }, change)
  for (const other of [...roles.filter((neighbour) => neighbour !== role), 'postgres', 'template1'])
    await assert.rejects(open(other), { code: '42501' }, `${role} entered ${other}`)
}

async function openSession(config: pg.ClientConfig): Promise<AsyncDisposable & { client: pg.Client }> {
  const client = new pg.Client(config)
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

async function checkReader(port: number): Promise<void> {
  const passwords = await readSecret('nats_passwords')
  const [, pass = ''] = /^NATS_READER_PASSWORD=(.*)$/m.exec(passwords) ?? []
  const connection = await connect({
    port,
    user: 'reader',
    pass,
    inboxPrefix: '_INBOX_reader',
    maxReconnectAttempts: 0,
  })
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false })
    const before = await manager.streams.info('EVENTS')
    assert.ok(before.state.messages > 0, 'The demo has left no events')
    await assert.rejects(connection.request('apartment.created', '{}', { timeout: 2_000 }))
    await assert.rejects(manager.streams.purge('EVENTS'))
    // The server asks no permission for the subject of an answer.
    connection.publish('$JS.API.INFO', '', { reply: 'settlement.created' })
    connection.publish('$JS.API.CONSUMER.MSG.NEXT.EVENTS.reader-events', '{"no_wait":true}', {
      reply: 'settlement.created',
    })
    const after = await manager.streams.info('EVENTS')
    assert.equal(after.state.messages, before.state.messages, 'The reader has changed the stream')
  } finally {
    await connection.close()
  }
}
