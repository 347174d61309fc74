import { join } from 'node:path'
import { postgresStopSteps } from '../postgres/server-settings.ts'
import type { StopStep } from '../processes/running-process.ts'
import { stopByPidFile } from '../processes/stop-by-pid-file.ts'
import { serviceNames } from '../services/service-environment.ts'
import { serviceArguments } from '../services/service-process.ts'
import { identityProviderScript } from './foundation-parts.ts'
import { mailboxScript } from './mailbox-part.ts'
import type { ServicePrograms } from './service-parts.ts'
import type { Settings } from './settings.ts'

interface Leftover {
  readonly name: string
  /** Words of its command line, so that a process number used again by a stranger is left alone. */
  readonly marks: readonly string[]
  readonly stopSteps: readonly StopStep[]
}

interface LeftoverDeps {
  readonly settings: Pick<Settings, 'runFolder' | 'dataFolder'>
  readonly programs: Pick<ServicePrograms, 'run'>
}

const politely = [{ signal: 'SIGTERM', graceSeconds: 5 }] as const

/** Ends the parts an earlier start left behind when it was killed; gives "name (process number)" of each. */
export async function stopLeftovers(need: LeftoverDeps): Promise<string[]> {
  const stopped: string[] = []
  for (const group of leftoverGroups(need)) {
    const names = await Promise.all(group.map((leftover) => stopLeftover(need.settings.runFolder, leftover)))
    stopped.push(...names.flat())
  }
  return stopped
}

async function stopLeftover(runFolder: string, { name, ...suspect }: Leftover): Promise<string[]> {
  const pid = await stopByPidFile({ pidFile: join(runFolder, `${name}.pid`), ...suspect })
  return pid === undefined ? [] : [`${name} (${pid})`]
}

/** The services before the parts that they need. */
function leftoverGroups({ settings, programs }: LeftoverDeps): Leftover[][] {
  const services = serviceNames.map((name) => ({ name, marks: programs.run(name), stopSteps: politely }))
  return [
    [{ name: 'portal', marks: serviceArguments('portal'), stopSteps: politely }],
    services,
    [
      { name: 'identity-provider', marks: [identityProviderScript], stopSteps: politely },
      { name: 'mailbox', marks: [mailboxScript], stopSteps: politely },
      { name: 'nats', marks: [join(settings.dataFolder, 'nats', 'nats.conf')], stopSteps: politely },
      { name: 'postgres', marks: [join(settings.dataFolder, 'postgres')], stopSteps: postgresStopSteps },
    ],
  ]
}
