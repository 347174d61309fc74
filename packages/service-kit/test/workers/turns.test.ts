import { expect, test } from '@jest/globals'
import { createTurns } from '../../src/workers/turns.ts'

const signal = new AbortController().signal
const refused = (reason: string) => expect.objectContaining({ name: 'WorkerRefused', reason })

test('many who wait are served in their order, never more than two at a time', async () => {
  const turns = createTurns({ together: 2, queue: 20 })
  const order: number[] = []
  let [running, most] = [0, 0]
  const work = async (number: number) => {
    using _turn = await turns.take({ signal })
    order.push(number)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }

  await Promise.all(Array.from({ length: 20 }, (_, number) => work(number)))

  expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number))
  expect(most).toBe(2)
})

test('a full queue refuses at once, and a turn that comes too late is refused', async () => {
  const turns = createTurns({ together: 1, queue: 1 })
  const first = await turns.take({ signal })

  const late = turns.take({ signal, waitSeconds: 0.01 })
  const third = turns.take({ signal })

  await expect(third).rejects.toEqual(refused('busy'))
  await expect(late).rejects.toEqual(refused('busy'))
  first[Symbol.dispose]()
  using _next = await turns.take({ signal })
})

test('a caller that stops waiting gets no turn and takes none from the others', async () => {
  const turns = createTurns({ together: 1, queue: 5 })
  const first = await turns.take({ signal })
  const impatient = new AbortController()
  const stopped = turns.take({ signal: impatient.signal })
  const patient = turns.take({ signal })

  impatient.abort()
  await expect(stopped).rejects.toEqual(refused('stopped'))
  first[Symbol.dispose]()
  const second = await patient
  second[Symbol.dispose]()

  using _third = await turns.take({ signal })
})
