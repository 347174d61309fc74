import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../data-folder.ts'
import { type Environment, readPort } from '../environment.ts'
import { isFree } from '../free-port.ts'
import { portalAddress } from './portal-environment.ts'
import { type ServiceName, serviceNames } from './service-environment.ts'

export type PortName = ServiceName | 'portal' | 'identity' | 'mailbox' | 'postgres' | 'nats'
export type Ports = Readonly<Record<PortName, number>>

const portVariables: Readonly<Record<PortName, { variable: string; otherwise: number }>> = {
  gateway: { variable: 'GATEWAY_PORT', otherwise: 8080 },
  apartments: { variable: 'APARTMENTS_PORT', otherwise: 8081 },
  settlements: { variable: 'SETTLEMENTS_PORT', otherwise: 8082 },
  webhooks: { variable: 'WEBHOOKS_PORT', otherwise: 8083 },
  portal: { variable: 'PORTAL_PORT', otherwise: 8084 },
  identity: { variable: 'IDENTITY_PORT', otherwise: 8090 },
  mailbox: { variable: 'MAILBOX_PORT', otherwise: 10025 },
  postgres: { variable: 'POSTGRES_PORT', otherwise: 15432 },
  nats: { variable: 'NATS_PORT', otherwise: 14222 },
}

/** The ports of 127.0.0.1 the local stack listens on; throws an error that names the variable of a bad one. */
export function readPorts(environment: Environment): Ports {
  const read = (name: PortName) => readPort(environment, portVariables[name].variable, portVariables[name].otherwise)
  return {
    gateway: read('gateway'),
    apartments: read('apartments'),
    settlements: read('settlements'),
    webhooks: read('webhooks'),
    portal: read('portal'),
    identity: read('identity'),
    mailbox: read('mailbox'),
    postgres: read('postgres'),
    nats: read('nats'),
  }
}

/** Throws an error that names every port of these parts already in use, with the variable that selects another. */
export async function checkPortsFree(ports: Ports, names: readonly PortName[]): Promise<void> {
  const wanted = names.flatMap((name) => portsOf(name, ports[name]))
  const answers = await Promise.all(wanted.map(async (one) => ((await isFree(one.port)) ? [] : [one])))
  const taken = answers.flat()
  if (taken.length === 0) return
  const lines = taken.map(({ what, port, variable }) => `  ${port} (${what}): choose another with ${variable}=…`)
  throw new Error(`Another program already listens on ports that are needed here:\n${lines.join('\n')}`)
}

function portsOf(name: PortName, port: number): { what: string; port: number; variable: string }[] {
  const { variable } = portVariables[name]
  const own = { what: name, port, variable }
  if (name !== 'portal' && !serviceNames.some((service) => service === name)) return [own]
  return [own, { what: `health and metrics of ${name}, always ${variable} + 1000`, port: port + 1000, variable }]
}

/** Where the local stack is reached. */
export interface Addresses {
  readonly gateway: string
  readonly portal: string
  readonly identityProvider: string
  readonly broker: string
  /** The server of the databases, without a user. */
  readonly postgres: string
}

export function serviceAddresses(ports: Ports): Addresses {
  return {
    gateway: `http://127.0.0.1:${ports.gateway}`,
    portal: portalAddress(ports),
    identityProvider: `http://127.0.0.1:${ports.identity}`,
    broker: `nats://127.0.0.1:${ports.nats}`,
    postgres: `postgres://127.0.0.1:${ports.postgres}`,
  }
}

/** Left by a start for `npm run token` and others in another terminal, who may not know its environment. */
export function writeAddresses(runFolder: string, addresses: Addresses): void {
  mkdirSync(runFolder, { recursive: true })
  writeFileSync(join(runFolder, 'addresses.json'), JSON.stringify(addresses))
}

/** The addresses of the stack that was started last; without one, those a start with this environment would have. */
export function localAddresses(environment: Environment): Addresses {
  const addresses = serviceAddresses(readPorts(environment))
  try {
    // A start of an earlier release has left fewer addresses.
    return { ...addresses, ...JSON.parse(readFileSync(join(dataFolder(environment), 'run', 'addresses.json'), 'utf8')) }
  } catch {
    return addresses
  }
}
