import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findCommandLine } from '../processes/find-command-line.ts'
import { serviceArguments } from '../services/service-process.ts'
import { stopLeftovers } from '../supervisor/stop-leftovers.ts'

/** Ends what test runs left behind that were killed, and removes their folders; runs that go on are left alone. */
export async function sweepTestFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, owner] = /^lokum-test-(\d+)-/.exec(name) ?? []
    if (owner === undefined || (await findCommandLine(Number(owner))) !== undefined) continue
    await sweep(join(parent, name)).catch(() => undefined)
  }
}

async function sweep(folder: string): Promise<void> {
  const settings = { runFolder: folder, dataFolder: folder }
  await stopLeftovers({ settings, programs: { run: serviceArguments } })
  await rm(folder, { recursive: true, force: true })
}
