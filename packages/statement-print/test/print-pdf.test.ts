import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { Overloaded } from '@lokum/service-kit/problem'
import { WorkerFailed } from '@lokum/service-kit/workers/worker-refused'
import { renderStatement } from '../src/render-statement.ts'
import { drawStatement } from '../src/statement/draw-statement.ts'
import { aSnapshot, hardSnapshots } from './snapshots.ts'

const printing = { accountId: 'acc_1', signal: new AbortController().signal }
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('one snapshot always gives the same bytes, in any worker and after any other task', async () => {
  const [short, long] = [aSnapshot(), hardSnapshots.absurd()].map((snapshot) => JSON.stringify(snapshot))

  const together = await Promise.all(
    [short, long, short, long, short].map((text = '') => renderStatement(text, printing)),
  )
  const later = await renderStatement(short ?? '', printing)
  const here = await drawStatement(short ?? '')

  expect(new Set([...together.filter((_, index) => index % 2 === 0), later, here].map(hash)).size).toBe(1)
  expect(new Set([together[1], together[3]].map((bytes) => hash(bytes ?? Buffer.of()))).size).toBe(1)
})

test('different snapshots give different bytes', async () => {
  const [one, other] = await Promise.all(
    [{}, { due_on: '2026-05-11' }].map((change) => renderStatement(JSON.stringify(aSnapshot(change)), printing)),
  )

  expect(one?.equals(other ?? Buffer.of())).toBe(false)
})

test('the process continues other work while a long statement is printed', async () => {
  const text = JSON.stringify(hardSnapshots.long())
  let turns = 0
  let isDone = false

  const made = renderStatement(text, printing).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await setImmediate()
    turns += 1
  }

  expect((await made).subarray(0, 5).toString()).toBe('%PDF-')
  expect(turns).toBeGreaterThan(20)
})

test('a statement that is not printed in time is refused as overloaded', async () => {
  await expect(
    renderStatement(JSON.stringify(aSnapshot()), { ...printing, signal: AbortSignal.abort() }),
  ).rejects.toBeInstanceOf(Overloaded)
})

test('an invalid snapshot is a defect, not an overload', async () => {
  await expect(renderStatement('{}', printing)).rejects.toBeInstanceOf(WorkerFailed)
})
