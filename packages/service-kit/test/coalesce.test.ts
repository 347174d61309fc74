import { expect, test } from '@jest/globals'
import { coalesce } from '../src/coalesce.ts'

const bounds = { maxTogether: 2, maxUnderWay: 2, patienceMs: 20, nowMs: () => 0 }

test('what is asked in one turn goes together, and what is asked meanwhile waits for a place', async () => {
  const sent: { questions: readonly number[]; answer: () => void }[] = []
  const ask = coalesce({ ...bounds, maxTogether: 3 }, (questions: readonly number[]) => {
    const { promise, resolve } = Promise.withResolvers<readonly number[]>()
    sent.push({ questions, answer: () => resolve(questions.map((question) => question * 10)) })
    return promise
  })

  const first = ask(1)
  await turn()
  const later = [2, 3, 4, 5].map((question) => ask(question))
  await turn()
  sent[0]?.answer()
  expect(await first).toBe(10)
  await turn()
  sent[1]?.answer()
  await turn()
  sent[2]?.answer()

  expect(await Promise.all(later)).toEqual([20, 30, 40, 50])
  expect(sent.map(({ questions }) => questions)).toEqual([[1], [2, 3, 4], [5]])
})

test('beside a sending that takes too long another one begins, but no third', async () => {
  let nowMs = 0
  const sent: (readonly string[])[] = []
  const ask = coalesce({ ...bounds, nowMs: () => nowMs }, (questions: readonly string[]) => {
    sent.push(questions)
    return new Promise<readonly string[]>(() => undefined)
  })

  for (const [question, atMs] of [
    ['first', 0],
    ['early', 20],
    ['late', 21],
    ['third', 90],
  ] as const) {
    nowMs = atMs
    void ask(question)
    await turn()
  }

  expect(sent).toEqual([['first'], ['early', 'late']])
})

test('what was asked together fails together, and the next is sent', async () => {
  let isDown = true
  const ask = coalesce(bounds, async (questions: readonly number[]) => {
    if (isDown) throw new Error('down')
    return questions
  })

  const asked = await Promise.allSettled([ask(1), ask(2)])
  isDown = false

  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(3)).toBe(3)
})

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}
