import type { ChildProcess } from 'node:child_process'
import { forkProcess, type ProcessPlan } from './fork-process.ts'
import type { Order, Report } from './launcher-messages.ts'

const processes = new Map<number, ChildProcess>()

process.on('message', (order: Order) => {
  const child = processes.get(order.id)
  if ('start' in order) start(order.id, order.start)
  // A task that cannot be handed over has a process that is gone, which its exit says.
  else if ('task' in order) child?.connected && child.send({ task: order.task }, () => undefined)
  else child?.kill('SIGKILL')
})
process.on('disconnect', () => {
  for (const child of processes.values()) child.kill('SIGKILL')
  process.exit()
})

function start(id: number, plan: ProcessPlan): void {
  const leave = (signal: NodeJS.Signals | null) => {
    processes.delete(id)
    report({ id, exit: 'ended', signal })
  }
  const fail = (error: unknown) => report({ id, error: String(error) })
  try {
    const child = forkProcess(plan)
    processes.set(id, child)
    child.on('message', (message) => report({ id, message }))
    child.on('exit', (_code, signal) => leave(signal))
    child.on('error', (error) => {
      fail(error)
      if (child.pid === undefined) leave(null)
    })
    if (child.pid !== undefined) report({ id, pid: child.pid })
  } catch (error) {
    fail(error)
    leave(null)
  }
}

function report(what: Report): void {
  process.send?.(what, undefined, undefined, () => undefined)
}
