import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { operationBegins, operationEnds } from '../../src/telemetry/running-operations.ts'
import { watchEventLoop } from '../../src/telemetry/watch-event-loop.ts'

type Line = { cpu_ms: number; operations: string[] }

/** The lines of a watch, during which a test does something. */
async function watched(meanwhile: () => Promise<void>, clock?: { cpuMs: () => number }): Promise<Line[]> {
  const lines: Line[] = []
  const log = { error: (line: Line) => void lines.push(line) }
  {
    using _watch = watchEventLoop({ log, ...clock })
    await turns(3)
    await meanwhile()
    await turns(3)
  }
  return lines
}

/** So many looks at the loop. */
async function turns(number: number): Promise<void> {
  for (let turn = 0; turn < number; turn += 1) await new Promise((resolve) => setTimeout(resolve, 25))
}

function compute(ms: number): void {
  const { user } = process.threadCpuUsage()
  while (process.threadCpuUsage().user - user < ms * 1_000);
}

test('a blocked event loop is reported with the operations that were in flight', async () => {
  const lines = await watched(async () => {
    operationBegins('createDocument')
    operationBegins('getThing')
    compute(150)
    operationEnds('createDocument')
    await turns(2)
    operationEnds('getThing')
  })

  expect(lines).toEqual([{ cpu_ms: expect.any(Number), operations: ['createDocument', 'getThing'] }])
  expect(lines[0]?.cpu_ms).toBeGreaterThanOrEqual(150)
})

test('without an operation in flight a block is background work', async () => {
  const lines = await watched(async () => compute(150))

  await eventually(() => expect(lines.map(({ operations }) => operations)).toEqual([['background']]))
})

test('a thread that waits for a processor is not blocked', async () => {
  const lines = await watched(async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  })

  expect(lines).toEqual([])
})

// A busy machine counts the CPU time of a thread in coarse steps, so these turns state their own.
test('many short turns are no block', async () => {
  let usedMs = 0
  const turn = async () => {
    const end = performance.now() + 10
    while (performance.now() < end);
    usedMs += 10
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const cpuMs = () => usedMs

  const lines = await watched(
    async () => {
      for (let number = 0; number < 30; number += 1) await turn()
    },
    { cpuMs },
  )

  expect(usedMs).toBe(300)
  expect(lines).toEqual([])
})

test('a burst of short calls in one turn is no block', async () => {
  let usedMs = 0
  const call = () => {
    operationBegins('readThing')
    usedMs += 1
    operationEnds('readThing')
  }

  const burst = await watched(async () => Array.from({ length: 600 }).forEach(call), { cpuMs: () => usedMs })

  expect(usedMs).toBe(600)
  expect(burst).toEqual([])
})

test('a long call within a burst is a block', async () => {
  let usedMs = 0
  const call = (ms: number) => {
    operationBegins('readThing')
    usedMs += ms
    operationEnds('readThing')
  }

  const lines = await watched(async () => [1, 1, 101, 1, 1].forEach(call), { cpuMs: () => usedMs })

  expect(lines).toEqual([{ cpu_ms: 101, operations: ['readThing'] }])
})
