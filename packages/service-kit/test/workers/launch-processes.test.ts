import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { liveMib } from '@lokum/local-stack/testing/live-memory'
import { openWorkers } from '../../src/workers/open-workers.ts'
import { createTurns } from '../../src/workers/turns.ts'
import type { Task } from './a-worker.ts'

const limits = { memoryMb: 160, cpuSeconds: 60, seconds: 60 }
const open = ({ isBackground = false } = {}) =>
  openWorkers<Task, unknown, number>({
    file: new URL('./a-worker.ts', import.meta.url),
    limits,
    isNative: true,
    isBackground,
    turns: createTurns({ together: 2, queue: 10, share: 10 }),
  })
const anAccount = { accountId: 'acc_1' }
const lost = expect.objectContaining({ name: 'WorkerFailed', message: 'The worker ended without an answer.' })

/** The process of a worker, and the one that forked it. */
async function familyOf(workers: ReturnType<typeof open>) {
  const pids: number[] = []
  await workers.run(() => ({ task: { kind: 'family' } }), { ...anAccount, onPart: (pid) => void pids.push(pid) })
  const [worker = 0, parent = 0] = pids
  return { worker, parent }
}

/** proc(5): the sixth field, after the name of the program. */
async function sessionOf(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return
  const text = await readFile(`/proc/${pid}/stat`, 'latin1')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[3])
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a small process forks the others, so that no fork copies the tables of the memory of a service', async () => {
  await using workers = open()

  const [first, second] = [await familyOf(workers), await familyOf(workers)]

  expect(first.worker).not.toBe(second.worker)
  expect(first.parent).not.toBe(process.pid)
  expect(second.parent).toBe(first.parent)
})

test('on Linux the process that forks has a session of its own, so that the service keeps its share of the processors', async () => {
  await using workers = open()

  const { parent } = await familyOf(workers)

  expect(await sessionOf(parent)).toBe(process.platform === 'linux' ? parent : undefined)
})

test('when the process that forks ends, so do the others, and the next task has new ones', async () => {
  await using workers = open()
  const pids: number[] = []
  const running = workers.run(() => ({ task: { kind: 'family then spin' } }), {
    ...anAccount,
    onPart: (pid) => void pids.push(pid),
  })
  const failing = expect(running).rejects.toEqual(lost)
  const [worker = 0, parent = 0] = await eventually(() => pids.length === 2 && pids)

  process.kill(parent, 'SIGKILL')

  await failing
  await eventually(() => !isRunning(worker))
  expect((await familyOf(workers)).parent).not.toBe(parent)
})

test('a service keeps nothing of the tasks that other processes have done for it', async () => {
  await using workers = open()
  const measure = () => ({ task: { kind: 'measure' as const, bytes: new Uint8Array(4 * 1_048_576).fill(1) } })
  await workers.run(measure, anAccount)
  const before = liveMib()

  for (let tasks = 0; tasks < 10; tasks += 1) expect(await workers.run(measure, anAccount)).toBe(4 * 1_048_576)

  expect(liveMib() - before).toBeLessThan(4)
})

test('a service that is killed leaves no process behind', async () => {
  const service = begin('spin')
  const pids = await service.pids

  service.child.kill('SIGKILL')

  await eventually(() => pids.every((pid) => !isRunning(pid)))
})

test('the process that forks keeps no service from its end', async () => {
  const service = begin('once')
  const pids = await service.pids

  expect(await service.exit).toEqual([0, null])
  await eventually(() => pids.every((pid) => !isRunning(pid)))
})

test('on Linux work in the background runs after all other work, on each of its threads', async () => {
  await using workers = open({ isBackground: true })

  const priorities = await workers.run(() => ({ task: { kind: 'priorities' } }), anAccount)

  expect(priorities).toEqual(process.platform === 'linux' ? [19] : [])
  expect(getPriority()).toBeLessThan(19)
})

/** A process that runs a task of native code, as a service does, and says of which processes it consists. */
function begin(how: 'spin' | 'once') {
  const main = new URL('./use-processes-main.ts', import.meta.url)
  const child = spawn(process.execPath, [main.pathname, how], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const read = async () => {
    const pids: number[] = []
    for await (const line of createInterface(child.stdout)) if (pids.push(Number(line)) === 2) return pids
    throw new Error('The process ended before it had told its family.')
  }
  return { child, exit, pids: read() }
}
