import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolder } from '../data-folder.ts'
import type { Environment } from '../environment.ts'
import { type PortName, type Ports, readPorts } from '../services/ports.ts'
import { serviceNames } from '../services/service-environment.ts'
import { readWay } from '../way.ts'

export interface Settings {
  readonly environment: Environment
  readonly ports: Ports
  /** The ports this start listens on itself: not those of servers given by address. */
  readonly ownPorts: readonly PortName[]
  readonly fresh: boolean
  /** Builds the pages after every change of their sources. */
  readonly watch: boolean
  readonly dataFolder: string
  readonly runFolder: string
  readonly logFolder: string
}

/** The settings of a single part. */
export type PartSettings = Pick<Settings, 'ports' | 'dataFolder' | 'logFolder'>

/** Reads the arguments of `npm start`; throws an error that names what is wrong. */
export function readSettings(given: { environment: Environment; arguments: readonly string[] }): Settings {
  const { environment } = given
  const option = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ args: [...given.arguments], options: { fresh: option, watch: option } })
  const folder = dataFolder(environment)
  if (readWay(environment) === 'containers') {
    throw new Error(
      'LOCAL_STACK=containers is for the tests; `docker compose up --wait` runs the whole system in containers',
    )
  }
  if (values.fresh && (environment.LOCAL_POSTGRES_URL || environment.LOCAL_NATS_URL)) {
    throw new Error(
      '--fresh empties only what the local stack runs itself; unset LOCAL_POSTGRES_URL and LOCAL_NATS_URL',
    )
  }
  return {
    environment,
    ports: readPorts(environment),
    ownPorts: [
      ...serviceNames,
      'portal',
      'identity',
      'mailbox',
      ...(environment.LOCAL_POSTGRES_URL ? [] : (['postgres'] as const)),
      ...(environment.LOCAL_NATS_URL ? [] : (['nats'] as const)),
    ],
    fresh: values.fresh,
    watch: values.watch,
    dataFolder: folder,
    runFolder: join(folder, 'run'),
    logFolder: join(folder, 'logs'),
  }
}
