import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { keepCompiled } from './keep-compiled.ts'
import type { Order, Report } from './launcher-messages.ts'

export type Launcher = {
  tell: (order: Order) => void
  /** Hears of the process of a number until it has ended. */
  hear: (id: number, listen: (report: Report) => void) => void
  /** Whether the process of a number keeps this process alive. */
  hold: (id: number, isHeld: boolean) => void
}

const launcherMain = new URL('./launch-processes-main.ts', import.meta.url)

let reached: Launcher | undefined

/**
 * The small process that forks the others. A fork copies the tables of a process's whole memory and stops its event loop until the
 * other one has begun: by 100 ms in a large process on a busy machine. It is started once, and again when it has ended.
 */
export function reachLauncher(): Launcher {
  reached ??= startLauncher(() => {
    reached = undefined
  })
  return reached
}

function startLauncher(gone: () => void): Launcher {
  const listening = new Map<number, (report: Report) => void>()
  const held = new Set<number>()
  const child = fork(fileURLToPath(launcherMain), {
    // Where Linux shares processors between sessions, the share of the service is its own then.
    detached: true,
    env: keepCompiled(),
    execArgv: ['--disable-sigusr1', '--v8-pool-size=1'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const tellAll = (what: { error: string } | { exit: 'alone' }) => {
    for (const [id, listen] of listening) listen({ id, ...what })
  }
  const end = () => {
    gone()
    tellAll({ exit: 'alone' })
    listening.clear()
  }
  child.on('message', (report: Report) => {
    listening.get(report.id)?.(report)
    if ('exit' in report) listening.delete(report.id)
  })
  child.on('exit', end)
  child.on('error', (error) => {
    tellAll({ error: String(error) })
    if (child.pid === undefined) end()
  })
  const hold = () => {
    for (const part of [child, child.channel]) held.size > 0 ? part?.ref() : part?.unref()
  }
  hold()
  return {
    // One that could not be started has no channel.
    tell: (order) => void (child.connected && child.send(order, () => undefined)),
    hear: (id, listen) => void listening.set(id, listen),
    hold: (id, isHeld) => {
      isHeld ? held.add(id) : held.delete(id)
      hold()
    },
  }
}
