import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { FaultSystem } from '../open-fault-system.ts'
import type { Kind } from './kind.ts'

const lastsMs = 8_000
const terminations = { times: 25, everyMs: 200 }
const roles = ['gateway', 'apartments', 'settlements', 'webhooks']
/** More than the server admits, which is said in `server-settings.ts`. */
const tooManyConnections = 450

type Act = (superuser: pg.Client, system: FaultSystem) => Promise<unknown>

/** Something that a superuser does to the server for a time. */
function bySuperuser(name: string, act: Act, undo: Act = async () => undefined): Kind {
  return {
    name,
    strike: async ({ system }) => {
      const superuser = await connect(system.servers.superuserUrl)
      try {
        await act(superuser, system)
        await delay(lastsMs)
        await undo(superuser, system)
      } finally {
        await superuser.end()
      }
    },
  }
}

const endSessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ANY ($1)`
const cancelSessions = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE usename = ANY ($1) AND state = 'active'`

function again(sql: string): Act {
  return async (superuser) => {
    for (let time = 0; time < terminations.times; time += 1) {
      await superuser.query(sql, [roles])
      await delay(terminations.everyMs)
    }
  }
}

/** Takes a lock that every writer needs, in a database of a service, and holds it. */
function lockTable(table: string, service: 'apartments' | 'settlements' | 'webhooks'): Kind {
  return {
    name: `${table} of ${service} locked`,
    strike: async ({ system }) => {
      const owner = await connect(system.servers.ownerUrls[service])
      try {
        await owner.query('BEGIN')
        await owner.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
        await delay(lastsMs)
        await owner.query('ROLLBACK')
      } finally {
        await owner.end()
      }
    },
  }
}

const fullServer: Kind = {
  name: 'no connection to PostgreSQL left',
  strike: async ({ system }) => {
    const asked = Array.from({ length: tooManyConnections }, () => connect(system.servers.ownerUrls.gateway))
    const opened = (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    await delay(lastsMs)
    await Promise.all(opened.map((client) => client.end().catch(() => undefined)))
  },
}

const killedBackend: Kind = {
  name: 'a backend of PostgreSQL killed, and all others with it',
  needs: ({ servers }) => (mayKill(servers.postgres.pid) ? undefined : 'PostgreSQL runs as another user; needs root'),
  strike: async ({ system }) => {
    const superuser = await connect(system.servers.superuserUrl)
    const { rows } = await superuser.query<{ pid: number }>(oneBackend, [roles])
    for (const { pid } of rows) process.kill(pid, 'SIGKILL')
    await superuser.end().catch(() => undefined)
  },
}

const oneBackend = `SELECT pid FROM pg_stat_activity WHERE usename = ANY ($1) LIMIT 1`

function mayKill(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function setting(superuser: pg.Client, sql: string): Promise<void> {
  await superuser.query(sql)
  await superuser.query('SELECT pg_reload_conf()')
}

export const databaseKinds: readonly Kind[] = [
  bySuperuser('every session terminated again and again', again(endSessions)),
  bySuperuser('every running statement cancelled again and again', again(cancelSessions)),
  bySuperuser(
    'PostgreSQL read-only',
    (superuser) => setting(superuser, 'ALTER SYSTEM SET default_transaction_read_only = on'),
    (superuser) => setting(superuser, 'ALTER SYSTEM RESET default_transaction_read_only'),
  ),
  bySuperuser(
    'roles that may not log in',
    async (superuser) => {
      for (const role of roles) await superuser.query(`ALTER ROLE ${role} NOLOGIN`)
      await superuser.query(endSessions, [roles])
    },
    async (superuser) => {
      for (const role of roles) await superuser.query(`ALTER ROLE ${role} LOGIN`)
    },
  ),
  bySuperuser(
    'another password of a role',
    async (superuser) => {
      await superuser.query(`ALTER ROLE apartments PASSWORD 'another'`)
      await superuser.query(endSessions, [['apartments']])
    },
    (superuser) => superuser.query(`ALTER ROLE apartments PASSWORD 'local-test'`),
  ),
  lockTable('apartment', 'apartments'),
  lockTable('outbox_event', 'apartments'),
  lockTable('settlement', 'settlements'),
  lockTable('delivery_queue', 'webhooks'),
  fullServer,
  killedBackend,
]

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 20_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
