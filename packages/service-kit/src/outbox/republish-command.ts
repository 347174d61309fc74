import { parseArgs } from 'node:util'
import { events } from '@lokum/contracts/catalogue'
import type { ServiceName } from '@lokum/contracts/operation'
import pg from 'pg'
import { z } from 'zod'
import { readConfig, ServiceConfig } from '../config.ts'
import { countEvents, NothingPublished, type Range, republishEvents } from './republish-events.ts'

/** One statement is bounded by its batch; one that waits this long meets a lock that nobody lets go of. */
const statementMs = 10_000

type Parts = {
  service: ServiceName
  environment: Readonly<Record<string, string | undefined>>
  write: (line: string) => void
  patienceMs?: number
}

/**
 * The command that publishes a range of a service's events again; it runs beside the service, whose relay does the work.
 * @returns the exit code: 0 done, 1 nobody publishes, 2 the arguments are wrong
 */
export async function republishCommand(parts: Parts, args: readonly string[]): Promise<number> {
  const { service, environment, write } = parts
  const asked = readArguments(service, args)
  if ('mistake' in asked) {
    write(`${asked.mistake}\n\n${usage(service)}`)
    return 2
  }
  if (asked.help) {
    write(usage(service))
    return 0
  }
  const { DATABASE_URL: url } = readConfig(ServiceConfig.pick({ DATABASE_URL: true }), environment)
  await using database = openPool(url, service)
  if (!asked.dryRun) return await republish({ ...parts, pool: database.pool }, asked)
  write(`${await countEvents(database, asked)} events would be published again.`)
  return 0
}

async function republish({ pool, write, ...parts }: Parts & { pool: pg.Pool }, range: Range): Promise<number> {
  try {
    write(`${await republishEvents({ pool, ...parts }, range)} events were published again.`)
    return 0
  } catch (error) {
    if (!(error instanceof NothingPublished)) throw error
    write(
      `${error.message}: does ${parts.service} run, and does it reach the broker? ${error.marked} events are marked and will be published when it does; then run this again for the rest.`,
    )
    return 1
  }
}

function openPool(connectionString: string, service: string) {
  const name = `${service}-republish`
  const pool = new pg.Pool({ connectionString, max: 1, application_name: name, statement_timeout: statementMs })
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

type Asked = Range & { help: boolean; dryRun: boolean }

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

function readArguments(service: ServiceName, args: readonly string[]): Asked | { mistake: string } {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true })
    const { help, type, 'dry-run': dryRun } = values
    const now = new Date()
    if (help) return { help, dryRun, type, from: now, to: now }
    const [from, to] = [Moment.safeParse(values.from), Moment.safeParse(values.to ?? now.toISOString())]
    if (!from.success) return { mistake: '--from is required: a moment such as 2026-11-01T00:00:00Z' }
    if (!to.success) return { mistake: '--to is a moment such as 2026-11-02T00:00:00Z' }
    if (from.data >= to.data) return { mistake: '--from is not before --to' }
    const types = typesOf(service)
    if (type !== undefined && !types.includes(type)) return { mistake: `--type is one of ${types.join(', ')}` }
    return { help, dryRun, type, from: from.data, to: to.data }
  } catch (error) {
    return { mistake: error instanceof Error ? error.message : String(error) }
  }
}

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  type: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function typesOf(service: ServiceName): string[] {
  return events.filter(({ publishers }) => publishers.includes(service)).map(({ type }) => type)
}

function usage(service: ServiceName): string {
  return `Usage: node services/${service}/src/republish.ts --from <moment> [--to <moment>] [--type <type>] [--dry-run]

Publishes the events that occurred from --from on and before --to (now, when left out) again: the same ids, the same
bytes, in their order. Consumers know them by their ids. It runs beside the service, which does the publishing, and can
be broken off and run again. DATABASE_URL is the service's own.

The broker drops copies of what it stored within the last 10 minutes, and says nothing of it.
While it runs, the age of the oldest unpublished event is that of the range: its alert may ring.

  --type     one of ${typesOf(service).join(', ')}
  --dry-run  only says how many events there are`
}
