import { mkdir } from 'node:fs/promises'
import type { Environment } from '../environment.ts'
import { readerUrl } from '../nats/reader-url.ts'
import { checkPortsFree, serviceAddresses, writeAddresses } from '../services/ports.ts'
import { mayClear } from './ask-before-clearing.ts'
import { claimStart } from './claim-start.ts'
import { clearData, findData } from './clear-data.ts'
import { startLogRotation } from './rotate-logs.ts'
import { Screen } from './screen.ts'
import type { ServicePrograms } from './service-parts.ts'
import { readSettings, type Settings } from './settings.ts'
import { startParts } from './start-parts.ts'
import { stopLeftovers } from './stop-leftovers.ts'
import { welcome } from './welcome.ts'

interface LocalStackDeps {
  readonly environment: Environment
  readonly arguments: readonly string[]
  readonly input: NodeJS.ReadableStream & { isTTY?: boolean }
  readonly output: NodeJS.WritableStream
  readonly programs: ServicePrograms
  /** Part of this program's command line, by which another start knows it. */
  readonly mark: string
  /** Aborted when everything is to stop. */
  readonly signal: AbortSignal
}

/** Runs the local stack until the signal, then stops it; gives the exit code. */
export async function runLocalStack(need: LocalStackDeps): Promise<0 | 1> {
  const screen = new Screen(need.output)
  try {
    await startAndWait(need, screen)
    return 0
  } catch (error) {
    if (need.signal.aborted) return 0
    screen.fail(explain(error))
    return 1
  }
}

async function startAndWait(need: LocalStackDeps, screen: Screen): Promise<void> {
  const begun = performance.now()
  const settings = readSettings(need)
  await mkdir(settings.runFolder, { recursive: true })
  using _claim = await claimStart({ runFolder: settings.runFolder, mark: need.mark })
  const stopped = await stopLeftovers({ settings, programs: need.programs })
  if (stopped.length > 0) screen.warn(`An earlier start left these behind; stopped: ${stopped.join(', ')}`)
  await checkPortsFree(settings.ports, settings.ownPorts)
  if (settings.fresh && !(await emptied(need, settings))) return
  const addresses = serviceAddresses(settings.ports)
  writeAddresses(settings.runFolder, addresses)
  screen.say(settings.fresh ? 'Starting Lokum with empty data …' : 'Starting Lokum …')
  await mkdir(settings.logFolder, { recursive: true })
  using _rotation = startLogRotation(settings.logFolder)
  await using _parts = await startParts({ ...need, settings, screen })
  const seconds = (performance.now() - begun) / 1000
  const events = await readerUrl({ ...settings, broker: addresses.broker })
  screen.say(welcome({ ...addresses, events }, { seconds, dataFolder: settings.dataFolder }))
  await aborted(need.signal)
  screen.say('Stopping …')
}

/** Whether the data is gone; a person may say no. */
async function emptied(need: LocalStackDeps, { dataFolder: folder }: Settings): Promise<boolean> {
  if (!(await mayClear(need, { folder, names: await findData(folder) }))) return false
  await clearData(folder)
  return true
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EACCES' && 'path' in error) {
    return `${error.path} may not be written: the data folder belongs to another user. Start as that user, or remove the folder with its data.`
  }
  return error.message
}
