import { expect, test } from '@jest/globals'
import { repeat, type Task } from '../../src/background/repeat.ts'

test('turns follow each other after the pause, never two at once', async () => {
  const { timers, runs, ...scene } = stage()
  await using _repetition = scene.start({ everyMs: 1_000 })

  runs[0]?.resolve()
  await settled()

  expect(timers).toEqual([{ ms: 1_000, end: expect.any(Function) }])
  expect(runs).toHaveLength(1)
  timers[0]?.end()
  await settled()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
})

test('a turn decides how long the next pause is', async () => {
  const pauses = [0, 70]
  const { timers, runs, ...scene } = stage()
  await using _repetition = scene.start({
    run: ({ pauseFor }) => pauseFor(pauses.shift() ?? 70),
  })

  await settled()

  expect(runs).toHaveLength(2)
  expect(timers.map(({ ms }) => ms)).toEqual([70])
})

test('a wake-up ends the pause', async () => {
  const { timers, runs, ...scene } = stage()
  await using repetition = scene.start({ run: () => undefined })
  await settled()

  repetition.wake()
  await settled()

  expect(runs).toHaveLength(2)
  expect(timers).toHaveLength(1)
})

test('a wake-up during a turn makes the next one follow at once, and just one', async () => {
  const { timers, runs, ...scene } = stage()
  await using repetition = scene.start({})
  repetition.wake()
  repetition.wake()
  expect(runs).toHaveLength(1)

  runs[0]?.resolve()
  await settled()
  runs[1]?.resolve()
  await settled()

  expect(runs).toHaveLength(2)
  expect(timers).toHaveLength(1)
})

test('failed turns are logged and followed by longer pauses until one succeeds', async () => {
  const { timers, runs, lines, ...scene } = stage()
  await using _repetition = scene.start({ everyMs: 10, retryAfterMs: (failures) => 1_000 * failures })

  for (const failing of [true, true, false, true]) {
    if (failing) runs.at(-1)?.reject(new Error('The database is away.'))
    else runs.at(-1)?.resolve()
    await settled()
    while (timers.length > 0) {
      timers[0]?.end()
      await settled()
    }
  }
  runs.at(-1)?.resolve()

  expect(lines).toEqual([
    [{ error: expect.stringContaining('The database is away.'), failures: 1 }, 'things.not_done'],
    [expect.objectContaining({ failures: 2 }), 'things.not_done'],
    [expect.objectContaining({ failures: 1 }), 'things.not_done'],
  ])
  expect(scene.waited).toEqual([250, 750, 250, 1_750, 10, 250, 750])
})

test('after a failed turn a wake-up counts only once a quarter of a second is over', async () => {
  const { timers, runs, ...scene } = stage()
  await using repetition = scene.start({ everyMs: 5_000 })
  runs[0]?.reject(new Error('The database is away.'))
  await settled()

  repetition.wake()
  await settled()

  expect(runs).toHaveLength(1)
  timers[0]?.end()
  await settled()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
})

test('disposing waits for the running turn, which knows of it, and no other follows', async () => {
  const { timers, runs, lines, signals, ...scene } = stage()
  const repetition = scene.start({})

  let isDisposed = false
  const disposing = repetition[Symbol.asyncDispose]().then(() => {
    isDisposed = true
  })
  await settled()

  expect(signals[0]?.aborted).toBe(true)
  expect(isDisposed).toBe(false)
  runs[0]?.reject(new Error('The service stops.'))
  await disposing
  expect([runs.length, timers.length, lines]).toEqual([1, 0, []])
})

test('disposing ends a pause, also the one before the first turn', async () => {
  const { timers, runs, ...scene } = stage()
  const repetition = scene.start({ firstAfterMs: 5_000 })

  await repetition[Symbol.asyncDispose]()

  expect([runs.length, timers.length]).toEqual([0, 0])
})

/** A task of which each turn ends when the test says so, on a clock that the test moves. */
function stage() {
  type Run = PromiseWithResolvers<void>
  const timers: { ms: number; end: () => void }[] = []
  const waited: number[] = []
  const runs: Run[] = []
  const signals: AbortSignal[] = []
  const lines: unknown[][] = []
  const startTimer = (end: () => void, ms: number) => {
    const remove = () => void timers.splice(timers.indexOf(timer), 1)
    const timer = {
      ms,
      end: () => {
        remove()
        end()
      },
    }
    timers.push(timer)
    waited.push(ms)
    return remove
  }
  const start = ({ run, ...task }: Partial<Task>) =>
    repeat(
      { log: { warn: (...line: unknown[]) => void lines.push(line) }, startTimer },
      {
        failure: 'things.not_done',
        everyMs: 1_000,
        ...task,
        run: (turn) => {
          const ending = Promise.withResolvers<void>()
          runs.push(ending)
          signals.push(turn.signal)
          return run ? run(turn) : ending.promise
        },
      },
    )
  return { timers, waited, runs, signals, lines, start }
}

/** Lets everything run that waits for nothing but promises. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
