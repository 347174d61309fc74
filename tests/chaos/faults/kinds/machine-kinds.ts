import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FaultSystem } from '../open-fault-system.ts'
import { type Kind, services } from './kind.ts'

const run = promisify(execFile)
const lastsMs = 8_000
const fewDescriptors = 10
const hoursMs = 3_600_000

const needsSmallDisk =
  (disk: keyof FaultSystem['disks']) =>
  ({ disks }: FaultSystem): string | undefined =>
    disks[disk].isSmall ? undefined : 'mounting a small file system needs root'

/** Leaves the services not a byte for a time. */
function fullDisk(disk: 'files' | 'logs'): Kind {
  return {
    name: `the disk of ${disk} full`,
    needs: needsSmallDisk(disk),
    strike: async ({ system: { disks } }) => {
      await disks[disk].fill()
      await delay(lastsMs)
      await disks[disk].free()
    },
  }
}

/** A write error ends only with a restart, which the liveness probe of the server makes. */
function fullDiskOf(server: 'postgres' | 'nats'): Kind {
  return {
    name: `the disk of ${server} full`,
    needs: needsSmallDisk(server),
    strike: async ({ system: { disks, servers } }) => {
      await disks[server].fill()
      await delay(lastsMs)
      await disks[server].free()
      if (server === 'nats') await servers.nats.kill()
      await servers[server].start()
    },
  }
}

/** No process of a service may open one more file or connection for a time. */
const descriptors = services.map(
  (service): Kind => ({
    name: `no descriptor left for ${service}`,
    needs: () => (process.platform === 'linux' ? undefined : 'limits of a running process are changed on Linux alone'),
    strike: async ({ system: { replicas } }) => {
      const pids = replicas.filter((one) => one.service === service).map((one) => one.process.pid)
      // Lower than what is open, so that nothing is free even when something closes.
      for (const pid of pids) await run('prlimit', ['--pid', String(pid), `--nofile=${fewDescriptors}:`])
      await delay(lastsMs)
      for (const pid of pids) await restore(pid)
    },
  }),
)

/** Raises the soft limit to the hard one. */
async function restore(pid: number): Promise<void> {
  const { stdout } = await run('prlimit', ['--pid', String(pid), '--nofile', '--output=HARD', '--noheadings', '--raw'])
  await run('prlimit', ['--pid', String(pid), `--nofile=${stdout.trim()}:`])
}

type Shift = { name: string; of: RegExp; offsetMs: number; forMs?: number }

/** The clock of some processes differs for a time. */
function wrongClock({ name, of, offsetMs, forMs = 2 * lastsMs }: Shift): Kind {
  return {
    name,
    strike: async ({ system: { replicas, clockFile } }) => {
      const files = replicas.filter((one) => of.test(one.name)).map((one) => `${clockFile}-${one.name}`)
      await Promise.all(files.map((file) => writeFile(file, String(offsetMs))))
      await delay(forMs)
      await Promise.all(files.map((file) => writeFile(file, '0')))
    },
  }
}

const serversClock: Kind = {
  name: 'the clock of PostgreSQL or NATS wrong',
  needs: () => 'a clock of a program that is not ours needs root, on a machine of its own',
  strike: async () => undefined,
}

export const machineKinds: readonly Kind[] = [
  fullDisk('files'),
  fullDisk('logs'),
  fullDiskOf('nats'),
  fullDiskOf('postgres'),
  ...descriptors,
  wrongClock({ name: 'the clock of apartments 2 s behind', of: /^apartments/, offsetMs: -2_000 }),
  wrongClock({ name: 'the clock of apartments 45 s behind', of: /^apartments/, offsetMs: -45_000 }),
  wrongClock({ name: 'the clock of webhooks 45 s ahead', of: /^webhooks/, offsetMs: 45_000 }),
  wrongClock({ name: 'the clocks of one replica of each 45 s behind', of: /-1$/, offsetMs: -45_000 }),
  wrongClock({ name: 'a day ahead for a moment, apartments', of: /^apartments/, offsetMs: 25 * hoursMs, forMs: 3_000 }),
  wrongClock({ name: 'a day ahead for a moment, webhooks', of: /^webhooks/, offsetMs: 25 * hoursMs, forMs: 3_000 }),
  wrongClock({ name: 'an hour behind for a moment, gateway', of: /^gateway/, offsetMs: -hoursMs, forMs: 3_000 }),
  serversClock,
]
