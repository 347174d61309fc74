import { setTimeout as delay } from 'node:timers/promises'
import type { ServiceName } from '@lokum/local-stack/services/service-environment'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { pick } from '../../random.ts'
import { terminate } from '../../webhooks/faults.ts'
import type { FaultSystem } from '../open-fault-system.ts'
import { type Kind, services } from './kind.ts'

/** Beyond the lease of a relay or a worker, which is 10 s. */
const freezeMs = 13_000
const outageMs = 4_000
const killsInARow = 3

const of = ({ replicas }: FaultSystem, service: ServiceName) => replicas.filter((one) => one.service === service)

const perService = services.flatMap((service): Kind[] => [
  {
    name: `kill one ${service}`,
    strike: async ({ system, random }) => {
      const { process } = pick(random, of(system, service))
      await process.kill()
      await process.start()
    },
  },
  {
    name: `kill every ${service}`,
    strike: async ({ system }) => {
      const all = of(system, service).map(({ process }) => process)
      await Promise.all(all.map((process) => process.kill()))
      await delay(outageMs)
      await Promise.all(all.map((process) => process.start()))
    },
  },
  {
    name: `freeze one ${service} beyond its lease`,
    strike: async ({ system, random }) => {
      const { process } = pick(random, of(system, service))
      await process.pause()
      await delay(freezeMs)
      await process.resume()
    },
  },
  {
    name: `terminate one ${service} in order`,
    strike: async ({ system, random }) => {
      const { process } = pick(random, of(system, service))
      await terminate(process)
      await process.start()
    },
  },
])

const servers = (['postgres', 'nats'] as const).flatMap((name): Kind[] => [
  {
    name: `kill ${name}`,
    strike: async ({ system: { servers } }) => {
      await servers[name].kill()
      await delay(outageMs)
      await servers[name].start()
    },
  },
  { name: `restart ${name} in order`, strike: ({ system }) => system.servers[name].restart() },
  {
    name: name === 'postgres' ? 'freeze the postmaster, not its sessions' : `freeze ${name}`,
    strike: async ({ system: { servers } }) => {
      await servers[name].pause()
      await delay(freezeMs)
      await servers[name].resume()
    },
  },
])

const together: readonly Kind[] = [
  {
    name: 'kill PostgreSQL, and every service while it is away',
    strike: async ({ system: { servers, replicas } }) => {
      await servers.postgres.kill()
      await delay(outageMs / 2)
      await Promise.all(replicas.map(({ process }) => process.kill()))
      await servers.postgres.start()
      await Promise.all(replicas.map(({ process }) => process.start()))
    },
  },
  {
    name: 'kill everything at once',
    strike: async ({ system: { servers, replicas } }) => {
      const all = [...replicas.map(({ process }) => process), servers.postgres, servers.nats]
      await Promise.all(all.map((process) => process.kill()))
      await Promise.all([servers.postgres.start(), servers.nats.start()])
      await Promise.all(replicas.map(({ process }) => process.start()))
    },
  },
  {
    name: 'kill a gateway three times in a row',
    strike: async ({ system, random }) => {
      const { process } = pick(random, of(system, 'gateway'))
      for (let time = 0; time < killsInARow; time += 1) {
        await process.kill()
        await process.start()
      }
    },
  },
]

export const processKinds: readonly Kind[] = [...perService, ...servers, ...together]

/** Every process answers that it is ready. */
export async function untilReady({ replicas }: FaultSystem, deadlineMs: number): Promise<void> {
  const check = async () => {
    for (const { name, operationsUrl } of replicas) {
      const answer = await fetch(`${operationsUrl}/health/ready`, { signal: AbortSignal.timeout(2_000) })
      if (!answer.ok) throw new Error(`${name} is not ready: ${await answer.text()}`)
    }
  }
  await eventually(check, { deadlineMs, intervalMs: 250 })
}
