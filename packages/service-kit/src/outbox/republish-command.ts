import { parseArgs } from 'node:util'
import { events } from '@lokum/contracts/catalogue'
import type { ServiceName } from '@lokum/contracts/interface/operation'
import pg from 'pg'
import { Mistake, Moment, runCommand } from '../commands/command-line.ts'
import { readConfig, ServiceConfig } from '../config.ts'
import { keptAlive } from '../database/kept-alive.ts'
import { countEvents, NothingPublished, type Range, republishEvents } from './republish-events.ts'

/** One statement is bounded by its batch; one that waits this long has met a lock that is not released. */
const statementMs = 10_000
/** Timeout as in the services: a database that takes longer to be reached is away. */
const connectMs = 5_000
/** How long consumers must keep the ids of events they received; docs/events.md documents it. */
const rememberedDays = 30
const dayMs = 24 * 3_600_000

type CommandDeps = {
  service: ServiceName
  environment: Readonly<Record<string, string | undefined>>
  write: (line: string) => void
  clock: () => Date
  patienceMs?: number
}

/**
 * The command that publishes a range of a service's events again; it runs beside the service, whose relay does the work.
 * @returns the exit code; 1 means that no relay publishes, or that the database cannot be used
 */
export async function republishCommand(parts: CommandDeps, args: readonly string[]): Promise<number> {
  const { service, environment, write, clock } = parts
  const work = async () => {
    const { dryRun, ...range } = readArguments({ service, now: clock() }, args)
    const { DATABASE_URL: url } = readConfig(ServiceConfig.pick({ DATABASE_URL: true }), environment)
    await using database = openPool(url, service)
    if (!dryRun) return await republish({ ...parts, pool: database.pool }, range)
    write(`${await countEvents(database, range)} events would be published again.`)
    return 0
  }
  return await runCommand({ usage: usage(service), write }, { args, work })
}

async function republish({ pool, write, ...parts }: CommandDeps & { pool: pg.Pool }, range: Range): Promise<number> {
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
  const times = { connectionTimeoutMillis: connectMs, statement_timeout: statementMs, query_timeout: 2 * statementMs }
  const pool = new pg.Pool({ connectionString, application_name: name, max: 1, ...times, ...keptAlive })
  // A connection that is lost between two statements is replaced by the next one.
  pool.on('error', () => undefined)
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

/** @throws Mistake */
function readArguments(
  { service, now }: { service: ServiceName; now: Date },
  args: readonly string[],
): Range & { dryRun: boolean } {
  const { values } = parseArgs({ args: [...args], options })
  const from = Moment.safeParse(values.from)
  const to = Moment.safeParse(values.to ?? now.toISOString())
  const types = typesOf(service)
  if (!from.success) throw new Mistake('--from is required: a moment such as 2026-11-01T00:00:00Z')
  if (!to.success) throw new Mistake('--to is a moment such as 2026-11-02T00:00:00Z')
  if (from.data >= to.data) throw new Mistake('--from is not before --to')
  if (!values['even-forgotten'] && now.getTime() - from.data.getTime() > rememberedDays * dayMs)
    throw new Mistake(
      `--from is more than ${rememberedDays} days ago, and consumers no longer remember those events: they would process them twice. Inform their owners first, then add --even-forgotten`,
    )
  if (values.type !== undefined && !types.includes(values.type))
    throw new Mistake(`--type is one of ${types.join(', ')}`)
  return { from: from.data, to: to.data, type: values.type, dryRun: values['dry-run'] }
}

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  type: { type: 'string' },
  'even-forgotten': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const

function typesOf(service: ServiceName): string[] {
  return events.filter(({ publishers }) => publishers.includes(service)).map(({ type }) => type)
}

function usage(service: ServiceName): string {
  return `Usage: node services/${service}/src/republish.ts --from <moment> [--to <moment>] [--type <type>]
         [--even-forgotten] [--dry-run]

Publishes the events that occurred from --from on and before --to (now, when left out) again: the same ids, the same
bytes, in their order. Consumers know them by their ids. It runs beside the service, which does the publishing, and can
be broken off and run again. DATABASE_URL is the service's own.

An event that the webhooks service has is kept for 7 days; what is gone from the outbox cannot be published again.
The broker drops copies of what it stored within the last 10 minutes, and says nothing of it.
While it runs, the age of the oldest unpublished event is that of the range: its alert may ring.

  --type            one of ${typesOf(service).join(', ')}
  --even-forgotten  allows a --from of more than ${rememberedDays} days ago: consumers do not know those events any more
  --dry-run         only says how many events there are`
}
