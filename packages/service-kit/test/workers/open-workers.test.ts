import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorkers, type WorkerLimits } from '../../src/workers/open-workers.ts'
import { createTurns } from '../../src/workers/turns.ts'
import type { Task } from './a-worker.ts'

const file = new URL('./a-worker.ts', import.meta.url)
const limits: WorkerLimits = { memoryMb: 96, seconds: 30 }
const open = (changed: { limits?: Partial<WorkerLimits>; warmSeconds?: number; together?: number; queue?: number }) =>
  openWorkers<Task, unknown, number>({
    file,
    limits: { ...limits, ...changed.limits },
    turns: createTurns({ together: changed.together ?? 2, queue: changed.queue ?? 10 }),
    ...(changed.warmSeconds !== undefined && { warmSeconds: changed.warmSeconds }),
  })
const prepare = (kind: Exclude<Task['kind'], 'measure' | 'spin'>) => () => ({ task: { kind } })
const refused = (reason: string) => expect.objectContaining({ name: 'WorkerRefused', code: 'overloaded', reason })
const failed = (message: string) => expect.objectContaining({ name: 'WorkerFailed', message })

test('a task has a worker of its own, which ends with it, unless workers stay warm', async () => {
  await using fresh = open({})
  await using warm = open({ warmSeconds: 60 })

  expect([await fresh.run(prepare('count')), await fresh.run(prepare('count'))]).toEqual([1, 1])
  expect([await warm.run(prepare('count')), await warm.run(prepare('count'))]).toEqual([1, 2])
})

test('a worker that was idle for long enough ends, and the next task has a new one', async () => {
  await using warm = open({ warmSeconds: 0.001 })

  await warm.run(prepare('count'))

  await eventually(async () => expect(await warm.run(prepare('count'))).toBe(1))
})

test('a worker sees no environment and writes nothing into the log', async () => {
  await using workers = open({})

  expect(await workers.run(prepare('environment'))).toEqual([])
})

test('buffers are handed over instead of being copied', async () => {
  await using workers = open({})
  const bytes = new Uint8Array(1_000)

  const answer = await workers.run(() => ({ task: { kind: 'measure', bytes }, transfer: [bytes.buffer] }))

  expect([answer, bytes.length]).toEqual([1_000, 0])
})

test.each([
  ['heap', 'heap', { memoryMb: 32 }, 'too_large'],
  ['buffers', 'buffers', { memoryMb: 32 }, 'too_large'],
] as const)('a worker that reaches its limit of %s is ended, and the next task has a new one', async (...given) => {
  const [, kind, changed, reason] = given
  await using workers = open({ limits: changed, warmSeconds: 60 })
  await workers.run(prepare('count'))

  await expect(workers.run(prepare(kind))).rejects.toEqual(refused(reason))

  expect(await workers.run(prepare('count'))).toBe(1)
})

test('a worker that takes too long is ended', async () => {
  await using impatient = open({ limits: { seconds: 1 } })
  await using workers = open({})
  const rounds = new Int32Array(new SharedArrayBuffer(4))

  await expect(impatient.run(() => ({ task: { kind: 'spin', rounds } }))).rejects.toEqual(refused('too_slow'))

  const atTheEnd = rounds[0]
  await workers.run(prepare('count'))
  expect(rounds[0]).toBe(atTheEnd)
})

test('an aborted signal ends the running worker, and takes no turn from the others while it waits', async () => {
  await using workers = open({ together: 1 })
  const [running, waiting] = [new AbortController(), new AbortController()]
  let isPrepared = false

  const first = workers.run(() => ({ task: { kind: 'spin', rounds: new Int32Array(1) } }), { signal: running.signal })
  const second = workers.run(
    () => {
      isPrepared = true
      return { task: { kind: 'count' } }
    },
    { signal: waiting.signal },
  )
  const third = workers.run(prepare('count'))
  waiting.abort()
  await expect(second).rejects.toEqual(refused('stopped'))
  running.abort()

  await expect(first).rejects.toEqual(refused('stopped'))
  expect(await third).toBe(1)
  expect(isPrepared).toBe(false)
  await expect(workers.run(prepare('count'), { signal: AbortSignal.abort() })).rejects.toEqual(refused('stopped'))
})

test('a worker that throws or ends is a defect, and no limit', async () => {
  await using workers = open({})

  await expect(workers.run(prepare('throw'))).rejects.toEqual(failed('The worker threw an error.'))
  await expect(workers.run(prepare('exit'))).rejects.toEqual(failed('The worker ended without an answer.'))
})

test('parts come before the answer, and are kept when the worker reaches a limit', async () => {
  await using workers = open({})
  await using impatient = open({ limits: { seconds: 1 } })
  const parts: number[] = []
  const onPart = (part: number) => void parts.push(part)

  expect(await workers.run(prepare('parts'), { onPart })).toBe('whole')
  await expect(impatient.run(prepare('parts then spin'), { onPart })).rejects.toEqual(refused('too_slow'))

  expect(parts).toEqual([1, 2, 1, 2])
})
