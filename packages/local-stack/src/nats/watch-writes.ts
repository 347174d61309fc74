import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import type { RunningProcess } from '../processes/running-process.ts'

const everyMs = 3_000
const answerMs = 2_000
const roomBytes = 1_048_576

/** Stops a server that only a restart helps, so that its supervisor starts it again. Ends with the server. */
export async function watchWrites(server: RunningProcess, folder: string): Promise<void> {
  const over = new AbortController()
  void server.exited.then(() => over.abort())
  try {
    for await (const _ of setInterval(everyMs, undefined, { ref: false, signal: over.signal })) {
      const isNeeded = await monitoringUrl(folder, server.pid)
        .then((url) => needsRestart(url, folder))
        .catch(() => false)
      if (isNeeded) return void (await server.stop())
    }
  } catch (error) {
    if (!over.signal.aborted) throw error
  }
}

/**
 * Whether a server still refuses writes after a write error although its disk has room again. Only a restart clears such an
 * error, and a restart is useless while the disk is full.
 */
export async function needsRestart(monitoring: string, folder: string): Promise<boolean> {
  const answer = await fetch(`${monitoring}/healthz`, { signal: AbortSignal.timeout(answerMs) })
  return (await answer.text()).includes('write error') && (await hasRoom(folder))
}

/** The address at which a server tells its health. */
export async function monitoringUrl(folder: string, pid: number): Promise<string> {
  const { monitoring }: { monitoring: string[] } = JSON.parse(await readFile(portsFile(folder, pid), 'utf8'))
  return monitoring[0] ?? ''
}

/** Where a server writes the ports that it has chosen. */
export function portsFile(folder: string, pid: number): string {
  return join(folder, `nats-server_${pid}.ports`)
}

async function hasRoom(folder: string): Promise<boolean> {
  const probe = join(folder, '.room')
  const fits = await writeFile(probe, Buffer.alloc(roomBytes)).then(
    () => true,
    () => false,
  )
  await rm(probe, { force: true })
  return fits
}
