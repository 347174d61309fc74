import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findCommandLine } from '../processes/find-command-line.ts'
import { stopByPidFile } from '../processes/stop-by-pid-file.ts'

/** Ends what test runs left behind that were killed, and removes their folders; runs that go on are left alone. */
export async function sweepTestFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, owner] = /^lokum-test-(\d+)-/.exec(name) ?? []
    if (owner === undefined || (await findCommandLine(Number(owner))) !== undefined) continue
    await sweep(join(parent, name)).catch(() => undefined)
  }
}

async function sweep(folder: string): Promise<void> {
  const stopSteps = [{ signal: 'SIGINT', graceSeconds: 5 }] as const
  await Promise.all(
    ['postgres', 'nats'].map((name) =>
      stopByPidFile({ pidFile: join(folder, `${name}.pid`), marks: [join(folder, name)], stopSteps }),
    ),
  )
  await rm(folder, { recursive: true, force: true })
}
