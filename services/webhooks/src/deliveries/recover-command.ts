import { parseArgs } from 'node:util'
import { RecoverableState } from '@lokum/contracts/webhooks/job'
import { serviceItself } from '@lokum/service-kit/audit/service-itself'
import { Mistake, Moment, runCommand } from '@lokum/service-kit/commands/command-line'
import { readConfig, ServiceConfig } from '@lokum/service-kit/config'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { enableEndpoint } from '../endpoints/enable-endpoint.ts'
import { EndpointRow } from '../endpoints/endpoint.ts'
import {
  countRecoverable,
  firstPlace,
  type Part,
  type Recovery,
  recoverDeliveries,
  type Span,
  spanSize,
} from './recover-deliveries.ts'

type CommandDeps = {
  environment: Readonly<Record<string, string | undefined>>
  write: (line: string) => void
  clock: () => Date
}
type RecoveryOptions = {
  endpointId: string
  since: Date
  states: readonly RecoverableState[]
  enable: boolean
  dryRun: boolean
}

/** The command that makes deliveries of an endpoint due again; the service that runs beside it delivers them. */
export async function recoverCommand(
  { environment, write, clock }: CommandDeps,
  args: readonly string[],
): Promise<number> {
  const work = async () => {
    const wanted = readArguments(args)
    const { DATABASE_URL: url } = readConfig(ServiceConfig.pick({ DATABASE_URL: true }), environment)
    const settings = { url, entities: [EndpointRow], applicationName: 'webhooks-recover', poolSize: 1 }
    await using database = await openDatabase(settings)
    return await recover({ orm: database.orm, write, clock }, wanted)
  }
  return await runCommand({ usage, write }, { args, work })
}

async function recover(
  { orm, write, clock }: Omit<CommandDeps, 'environment'> & { orm: MikroORM },
  wanted: RecoveryOptions,
): Promise<number> {
  const { endpointId, enable, dryRun } = wanted
  const endpoint = await orm.em.fork().findOne(EndpointRow, { id: endpointId, deletedAt: null })
  if (!endpoint) throw new Mistake(`There is no endpoint ${endpointId}, or it was deleted`)
  const recovery = { ...wanted, accountId: endpoint.accountId, until: clock() }
  if (dryRun) {
    const total = await overSpans(orm, recovery, (em, part) => countRecoverable({ em }, recovery, part))
    write(`${total} deliveries would be due again; the endpoint is ${endpoint.state}.`)
    return 0
  }
  if (endpoint.state === 'disabled' && !enable) {
    write(`The endpoint is disabled (${endpoint.disabledReason}) and gets nothing; --enable lets it have events again.`)
    return 1
  }
  if (enable && (await enableOnce(orm, recovery, clock()))) write('The endpoint is enabled.')
  const total = await overSpans(orm, recovery, (em, part) => recoverDeliveries({ em }, recovery, part))
  write(`${total} deliveries are due again.`)
  return 0
}

/** One transaction for each span, so that an interrupted run keeps its progress. */
async function overSpans(
  orm: MikroORM,
  recovery: Recovery,
  work: (em: EntityManager, part: Part) => Promise<Span>,
): Promise<number> {
  let total = 0
  for (let from: string | undefined = firstPlace(recovery); from !== undefined; ) {
    const begin: string = from
    const span: Span = await orm.em.fork().transactional((em) => work(em, { from: begin, atMost: spanSize }))
    total += span.deliveries
    from = span.next
  }
  return total
}

async function enableOnce(orm: MikroORM, { endpointId: id, accountId }: Recovery, now: Date): Promise<boolean> {
  const author = serviceItself({ name: 'webhooks-recover', accountId, now })
  return await orm.em.fork().transactional((em) => enableEndpoint({ ...author, em }, { id }))
}

/** @throws Mistake */
function readArguments(args: readonly string[]): RecoveryOptions {
  const { values } = parseArgs({ args: [...args], options })
  const { endpoint: endpointId, enable, 'dry-run': dryRun } = values
  const since = Moment.safeParse(values.since)
  const named = values.states.split(',')
  const states = RecoverableState.options.filter((state) => named.includes(state))
  if (endpointId === undefined) throw new Mistake('--endpoint is required: whe_…')
  if (!since.success) throw new Mistake('--since is required: a moment such as 2026-11-01T00:00:00Z')
  if (states.length < named.length) throw new Mistake(`--states are some of ${RecoverableState.options.join(',')}`)
  return { endpointId, since: since.data, states, enable, dryRun }
}

const options = {
  endpoint: { type: 'string' },
  since: { type: 'string' },
  states: { type: 'string', default: RecoverableState.options.join(',') },
  enable: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const

const usage = `Usage: node services/webhooks/src/recover.ts --endpoint <whe_…> --since <moment> [--states <states>] [--enable] [--dry-run]

Makes the deliveries of an endpoint that were made since a moment due again, each with its schedule from the start and with
the same webhook-id. It runs beside the service, which delivers them, and can be broken off and run again: what is due
already stays so. DATABASE_URL is that of the webhooks service.

  --states   some of exhausted,held,cancelled; all of them when left out. cancelled are those that were answered 410 Gone
  --enable   lets an endpoint that was disabled have events again first; recorded in the audit log
  --dry-run  only says how many deliveries there are`
