import { expect, test } from '@jest/globals'
import { waitForTurn } from '../../../src/documents/readers/wait-for-turn.ts'

const never = new AbortController().signal

test('two have their turn at once, the third when one of them has left', async () => {
  const first = await waitForTurn(never)
  const second = await waitForTurn(never)
  const order: string[] = []
  const third = waitForTurn(never).then((turn) => {
    order.push('third begins')
    return turn
  })

  await Promise.resolve()
  order.push('first leaves')
  first[Symbol.dispose]()
  const turn = await third

  expect(order).toEqual(['first leaves', 'third begins'])
  expect(turn.isMine).toBe(true)
  turn[Symbol.dispose]()
  second[Symbol.dispose]()
})

test('who stops waiting gets no turn and takes none from the others', async () => {
  const running = [await waitForTurn(never), await waitForTurn(never)]
  const impatient = new AbortController()
  const stopped = waitForTurn(impatient.signal)
  const patient = waitForTurn(never)

  impatient.abort()
  expect((await stopped).isMine).toBe(false)
  for (const turn of running) turn[Symbol.dispose]()

  const turns = [await patient, await waitForTurn(never)]
  expect(turns.map(({ isMine }) => isMine)).toEqual([true, true])
  for (const turn of turns) turn[Symbol.dispose]()
})

test('many who wait are served, never more than two at a time', async () => {
  let running = 0
  let most = 0
  const work = async () => {
    using turn = await waitForTurn(never)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return turn.isMine
  }

  const served = await Promise.all(Array.from({ length: 20 }, work))

  expect(served.every(Boolean)).toBe(true)
  expect(most).toBe(2)
})
