import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { Overloaded } from '@lokum/service-kit/problem'
import { paperLimits, printPaper } from '../../../src/statements/pdf/print-paper.ts'
import { renderStatement } from '../../../src/statements/pdf/render-statement.ts'
import { drawStatement } from '../../../src/statements/pdf/statement/draw-statement.ts'
import { aSnapshot, hardSnapshots } from './snapshots.ts'

const never = new AbortController().signal
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('one snapshot is always the same bytes, whichever worker makes them and after whatever', async () => {
  const [short, long] = [aSnapshot(), hardSnapshots.absurd()].map((snapshot) => JSON.stringify(snapshot))

  const together = await Promise.all([short, long, short, long, short].map((text = '') => renderStatement(text, never)))
  const later = await renderStatement(short ?? '', never)
  const here = await drawStatement(short ?? '')

  expect(new Set([...together.filter((_, index) => index % 2 === 0), later, here].map(hash)).size).toBe(1)
  expect(new Set([together[1], together[3]].map((bytes) => hash(bytes ?? Buffer.of()))).size).toBe(1)
})

test('other snapshots are other bytes', async () => {
  const [one, other] = await Promise.all(
    [{}, { due_on: '2026-05-11' }].map((change) => renderStatement(JSON.stringify(aSnapshot(change)), never)),
  )

  expect(one?.equals(other ?? Buffer.of())).toBe(false)
})

test('the process goes on with other things while a long statement is made', async () => {
  const text = JSON.stringify(hardSnapshots.long())
  let turns = 0
  let isDone = false

  const made = renderStatement(text, never).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await setImmediate()
    turns += 1
  }

  expect((await made).subarray(0, 5).toString()).toBe('%PDF-')
  expect(turns).toBeGreaterThan(20)
})

test('a statement that takes too long, or that nobody waits for any more, is given up, and the next one is made', async () => {
  const task = { kind: 'statement', snapshot: JSON.stringify(hardSnapshots.long()) } as const
  const leaving = new AbortController()

  const late = printPaper(task, never, { ...paperLimits, milliseconds: 1 })
  const left = printPaper(task, leaving.signal)
  leaving.abort()

  await expect(late).rejects.toBeInstanceOf(Overloaded)
  await expect(left).rejects.toBeInstanceOf(Overloaded)
  await expect(printPaper(task, AbortSignal.abort())).rejects.toBeInstanceOf(Overloaded)
  expect(await renderStatement(JSON.stringify(aSnapshot()), never)).toBeInstanceOf(Buffer)
})

test('a statement that takes too much memory is given up', async () => {
  const task = { kind: 'statement', snapshot: JSON.stringify(aSnapshot()) } as const

  const large = printPaper(task, never, { ...paperLimits, megabytes: 8 })

  await expect(large).rejects.toBeInstanceOf(Overloaded)
})

test('what is no snapshot is a defect that is told, not a busy server', async () => {
  await expect(renderStatement('{}', never)).rejects.toThrow('A paper could not be made.')
  await expect(renderStatement('{}', never)).rejects.not.toBeInstanceOf(Overloaded)
})
