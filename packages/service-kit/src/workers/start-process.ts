import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { keepCompiled } from './keep-compiled.ts'
import type { RunningWorker, WorkerUse } from './running-worker.ts'
import { beginWork } from './start-worker.ts'

/** A process of low priority that gets its tasks and nothing else. It ends with this process. */
export function startProcess(file: URL): RunningWorker {
  const child = fork(fileURLToPath(beginWork), [file.href], {
    env: keepCompiled(),
    execArgv: ['--disable-sigusr1'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => undefined)
  return {
    events: child,
    // A task that cannot be handed over has a process that is gone, which its exit says.
    send: (task) => child.send({ task }, () => undefined),
    use: () => useOf(child),
    hold: (isHeld) => {
      for (const held of [child, child.channel]) isHeld ? held?.ref() : held?.unref()
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      // Keeps this process alive until the child has ended.
      child.ref()
      child.kill('SIGKILL')
      await ended
    },
  }
}

const pageBytes = 4_096
const tickMs = 10

/** proc(5): the fields after the name of the program, in ticks and in pages. Only Linux says it; elsewhere the limit of time is left. */
async function useOf({ pid }: ChildProcess): Promise<WorkerUse | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number)
  if (user === undefined || system === undefined || pages === undefined) return null
  return { memoryBytes: pages * pageBytes, cpuMs: (user + system) * tickMs }
}
