import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { ProcessPlan } from './fork-process.ts'
import type { Ending, Report } from './launcher-messages.ts'
import { reachLauncher } from './reach-launcher.ts'
import type { RunningWorker, WorkerUse } from './running-worker.ts'

let started = 0

/** A process of low priority that gets its tasks and nothing else. It ends with this process. */
export function startProcess(file: URL, plan: Omit<ProcessPlan, 'file'>): RunningWorker {
  const launcher = reachLauncher()
  started += 1
  const id = started
  const events = new EventEmitter()
  const ended = Promise.withResolvers<void>()
  let pid: number | undefined
  // What happens to an idle process is found by its exit; an error without a listener would end this process.
  events.on('error', () => undefined)
  launcher.hear(id, (report: Report) => {
    if ('pid' in report) pid = report.pid
    else if ('message' in report) events.emit('message', report.message)
    else if ('error' in report) events.emit('error', new Error(report.error))
    else {
      ended.resolve()
      events.emit('exit', signalOf(report, pid))
    }
  })
  launcher.tell({ id, start: { file: file.href, ...plan } })
  return {
    events,
    send: (task) => launcher.tell({ id, task }),
    use: async () => (pid === undefined ? null : await useOf(pid)),
    hold: (isHeld) => launcher.hold(id, isHeld),
    end: async () => {
      // Keeps this process alive until the other one has ended.
      launcher.hold(id, true)
      launcher.tell({ id, end: true })
      await ended.promise
      launcher.hold(id, false)
    },
  }
}

/** The signal that ended a process, as far as it is known. */
function signalOf(ending: Ending, pid: number | undefined): NodeJS.Signals | null {
  if (ending.exit === 'ended') return ending.signal
  kill(pid)
  return null
}

/** Without the one that forked it, nothing would end a process. */
function kill(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

const pageBytes = 4_096
const tickMs = 10

/** proc(5): the fields after the name of the program, in ticks and in pages. Only Linux says it; elsewhere the limit of time is left. */
async function useOf(pid: number): Promise<WorkerUse | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number)
  if (user === undefined || system === undefined || pages === undefined) return null
  return { memoryBytes: pages * pageBytes, cpuMs: (user + system) * tickMs }
}
