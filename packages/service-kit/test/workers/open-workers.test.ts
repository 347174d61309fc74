import { getPriority } from 'node:os'
import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { keepCompiled } from '../../src/workers/keep-compiled.ts'
import { openWorkers, type WorkerLimits } from '../../src/workers/open-workers.ts'
import { createTurns } from '../../src/workers/turns.ts'
import { isFaultOfTask, WorkerRefused } from '../../src/workers/worker-refused.ts'
import type { Task } from './a-worker.ts'

const file = new URL('./a-worker.ts', import.meta.url)
const limits: WorkerLimits = { memoryMb: 96, cpuSeconds: 30, seconds: 300 }
type Changed = { limits?: Partial<WorkerLimits>; warmSeconds?: number; together?: number; isNative?: boolean }
const open = (changed: Changed) =>
  openWorkers<Task, unknown, number>({
    file,
    limits: { ...limits, ...changed.limits },
    turns: createTurns({ together: changed.together ?? 2, queue: 10, share: 10 }),
    ...(changed.warmSeconds !== undefined && { warmSeconds: changed.warmSeconds }),
    ...(changed.isNative !== undefined && { isNative: changed.isNative }),
  })
const prepare = (kind: Exclude<Task['kind'], 'measure' | 'spin' | 'wait' | 'fail'>) => () => ({ task: { kind } })
const anAccount = { accountId: 'acc_1' }
const refused = (reason: string) => expect.objectContaining({ name: 'WorkerRefused', code: 'overloaded', reason })
/** How much of the time the worker had is the machine's matter. */
const outOfTime = expect.objectContaining({
  name: 'WorkerRefused',
  reason: expect.stringMatching(/^(too_slow|starved)$/),
})
const killed = expect.objectContaining({ name: 'WorkerKilled' })
const failed = (message: string) => expect.objectContaining({ name: 'WorkerFailed', message })

test('a task has a worker of its own, which ends with it, unless workers stay warm', async () => {
  await using fresh = open({})
  await using warm = open({ warmSeconds: 60 })

  expect([await fresh.run(prepare('count'), anAccount), await fresh.run(prepare('count'), anAccount)]).toEqual([1, 1])
  expect([await warm.run(prepare('count'), anAccount), await warm.run(prepare('count'), anAccount)]).toEqual([1, 2])
})

test('a worker that was idle for long enough ends, and the next task has a new one', async () => {
  await using warm = open({ warmSeconds: 0.001 })

  await warm.run(prepare('count'), anAccount)

  await eventually(async () => expect(await warm.run(prepare('count'), anAccount)).toBe(1))
})

test('a worker sees no environment and writes nothing into the log', async () => {
  await using workers = open({})

  expect(await workers.run(prepare('environment'), anAccount)).toEqual([])
})

test('a worker loads its code from where its process keeps compiled modules', () => {
  const { NODE_COMPILE_CACHE: folder } = process.env

  expect(keepCompiled()).toEqual(folder ? { NODE_COMPILE_CACHE: folder } : {})
})

test('buffers are handed over instead of being copied', async () => {
  await using workers = open({})
  const bytes = new Uint8Array(1_000)

  const answer = await workers.run(() => ({ task: { kind: 'measure', bytes }, transfer: [bytes.buffer] }), anAccount)

  expect([answer, bytes.length]).toEqual([1_000, 0])
})

test.each([
  ['heap', 'heap', { memoryMb: 32 }, 'too_large'],
  ['buffers', 'buffers', { memoryMb: 32 }, 'too_large'],
] as const)('a worker that reaches its limit of %s is ended, and the next task has a new one', async (...given) => {
  const [, kind, changed, reason] = given
  await using workers = open({ limits: changed, warmSeconds: 60 })
  await workers.run(prepare('count'), anAccount)

  await expect(workers.run(prepare(kind), anAccount)).rejects.toEqual(refused(reason))

  expect(await workers.run(prepare('count'), anAccount)).toBe(1)
})

test('a worker that uses too much CPU time is ended, however long it may take; one that waits is not', async () => {
  await using workers = open({ limits: { cpuSeconds: 0.2 } })
  const spin = () => ({ task: { kind: 'spin', rounds: new Int32Array(1) } }) as const

  await expect(workers.run(spin, anAccount)).rejects.toEqual(refused('too_slow'))

  expect(await workers.run(() => ({ task: { kind: 'wait', milliseconds: 400 } }), anAccount)).toBe('waited')
})

test('on Linux a worker runs after the event loop, whose priority stays', async () => {
  const before = getPriority()
  await using workers = open({})

  const niceness = await workers.run(prepare('priority'), anAccount)

  expect(getPriority()).toBe(before)
  expect(niceness).toBe(process.platform === 'linux' ? before + 5 : before)
})

test('on Linux all threads of a process run after the event loop', async () => {
  await using workers = open({ isNative: true })

  const priorities = await workers.run(prepare('priorities'), anAccount)

  expect(priorities).toEqual(process.platform === 'linux' ? [getPriority() + 5] : [])
})

test('several tasks, one after the other, share a turn that the caller has taken', async () => {
  const turns = createTurns({ together: 1, queue: 10, share: 10 })
  await using workers = openWorkers<Task, unknown>({ file, limits, turns })
  using turn = await turns.take({ ...anAccount, signal: new AbortController().signal })

  expect(await workers.run(prepare('count'), { turn })).toBe(1)
  expect(await workers.run(prepare('count'), { turn })).toBe(1)
})

test('a worker that takes too long is ended', async () => {
  await using impatient = open({ limits: { seconds: 1 } })
  await using workers = open({})
  const rounds = new Int32Array(new SharedArrayBuffer(4))

  await expect(impatient.run(() => ({ task: { kind: 'spin', rounds } }), anAccount)).rejects.toEqual(outOfTime)

  const atTheEnd = rounds[0]
  await workers.run(prepare('count'), anAccount)
  expect(rounds[0]).toBe(atTheEnd)
})

test('an aborted signal ends the running worker, and takes no turn from the others while it waits', async () => {
  await using workers = open({ together: 1 })
  const [running, waiting] = [new AbortController(), new AbortController()]
  let isPrepared = false

  const first = workers.run(() => ({ task: { kind: 'spin', rounds: new Int32Array(1) } }), {
    ...anAccount,
    signal: running.signal,
  })
  const second = workers.run(
    () => {
      isPrepared = true
      return { task: { kind: 'count' } }
    },
    { ...anAccount, signal: waiting.signal },
  )
  const third = workers.run(prepare('count'), anAccount)
  waiting.abort()
  await expect(second).rejects.toEqual(refused('stopped'))
  running.abort()

  await expect(first).rejects.toEqual(refused('stopped'))
  expect(await third).toBe(1)
  expect(isPrepared).toBe(false)
  await expect(workers.run(prepare('count'), { ...anAccount, signal: AbortSignal.abort() })).rejects.toEqual(
    refused('stopped'),
  )
})

test('a worker that the machine gives too little time is refused as starved, which says nothing of its task', async () => {
  await using impatient = open({ limits: { seconds: 1 } })

  const outcome = impatient.run(() => ({ task: { kind: 'wait', milliseconds: 60_000 } }), anAccount)

  const refusal = await outcome.catch((error: unknown) => error)
  expect(refusal).toEqual(refused('starved'))
  expect([isFaultOfTask(refusal), isFaultOfTask(new WorkerRefused('too_slow'))]).toEqual([false, true])
})

test.each([
  'ENOSPC: no space left on device, write',
  "EROFS: read-only file system, open '/spool/a.photo'",
  'EDQUOT: disk quota exceeded, write',
  'EIO: i/o error, write',
  "EMFILE: too many open files, open '/app/font.ttf'",
  'spawn /usr/local/bin/node EAGAIN',
  // So Node says it while it looks for a module, without a code.
  'Cannot read package config /app/node_modules/@lokum/service-kit/package.json: too many open files.',
])('a worker that the machine gives no file or no space to is refused as busy: %s', async (message) => {
  await using workers = open({})

  const outcome = workers.run(() => ({ task: { kind: 'fail', message } }), anAccount)

  await expect(outcome).rejects.toEqual(refused('busy'))
})

test('a worker whose own code cannot be opened is refused as busy', async () => {
  await using workers = openWorkers<Task, unknown>({
    file: new URL('./a-worker-without-files.ts', import.meta.url),
    limits,
    turns: createTurns({ together: 1, queue: 1, share: 1 }),
  })

  await expect(workers.run(prepare('count'), anAccount)).rejects.toEqual(refused('busy'))
})

test('a worker that throws or ends is a defect, and no limit', async () => {
  await using workers = open({})

  await expect(workers.run(prepare('throw'), anAccount)).rejects.toEqual(failed('The worker threw an error.'))
  await expect(workers.run(prepare('exit'), anAccount)).rejects.toEqual(failed('The worker ended without an answer.'))
})

test('parts come before the answer, and are kept when the worker reaches a limit', async () => {
  await using workers = open({})
  await using impatient = open({ limits: { cpuSeconds: 1 } })
  const parts: number[] = []
  const onPart = (part: number) => void parts.push(part)

  expect(await workers.run(prepare('parts'), { ...anAccount, onPart })).toBe('whole')
  await expect(impatient.run(prepare('parts then spin'), { ...anAccount, onPart })).rejects.toEqual(outOfTime)

  expect(parts).toEqual([1, 2, 1, 2])
})

test('native code has a process without environment, whose crash ends nothing else', async () => {
  await using workers = open({ isNative: true })

  expect(await workers.run(prepare('environment'), anAccount)).toEqual([])
  await expect(workers.run(prepare('exit'), anAccount)).rejects.toEqual(failed('The worker ended without an answer.'))
  expect(await workers.run(prepare('count'), anAccount)).toBe(1)
})

test('a process that aborts or is killed, for example for lack of memory, is reported apart from one that exits', async () => {
  await using workers = open({ isNative: true })
  await expect(workers.run(prepare('abort'), anAccount)).rejects.toEqual(killed)
  const pids: number[] = []
  const onPart = (pid: number) => {
    pids.push(pid)
    // The first one is the process, the second one its parent.
    if (pids.length === 2) process.kill(pids[0] ?? 0, 'SIGKILL')
  }
  await expect(workers.run(prepare('family then spin'), { ...anAccount, onPart })).rejects.toEqual(killed)
})

test.each([
  ['memory', 'buffers', { memoryMb: 160 }, 'too_large'],
  ['CPU time', 'spin', { cpuSeconds: 0.2 }, 'too_slow'],
] as const)('a process that reaches its limit of %s is ended', async (_name, kind, changed, reason) => {
  await using workers = open({ isNative: true, limits: changed })
  const task: Task = kind === 'spin' ? { kind, rounds: new Int32Array(1) } : { kind }

  await expect(workers.run(() => ({ task }), anAccount)).rejects.toEqual(refused(reason))
})
