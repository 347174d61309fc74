import { expect, test } from '@jest/globals'
import { createTurns } from '../../src/workers/turns.ts'

const signal = new AbortController().signal
const refused = (reason: string) => expect.objectContaining({ name: 'WorkerRefused', status: 503, reason })

/** Turns whose order is recorded; each ends a moment after it began. */
function recorded(turns: ReturnType<typeof createTurns>) {
  const order: string[] = []
  const running: string[] = []
  const states: string[] = []
  const work = async (accountId: string) => {
    using _turn = await turns.take({ accountId, signal })
    order.push(accountId)
    running.push(accountId)
    states.push(running.toSorted().join(''))
    await new Promise((resolve) => setImmediate(resolve))
    running.splice(running.indexOf(accountId), 1)
  }
  return { order, states, work }
}

test('accounts are served in a circle, so an account that comes last waits for one turn of a busy one', async () => {
  const { order, work } = recorded(createTurns({ together: 1, queue: 20, share: 10 }))

  const busy = Array.from('aaaaa', work)
  await Promise.all([...busy, work('b'), work('b'), work('c')])

  expect(order.join('')).toBe('abcabaaa')
})

test('an account has one turn at a time, and never more than two run together', async () => {
  const { order, states, work } = recorded(createTurns({ together: 2, queue: 20, share: 10 }))

  await Promise.all(Array.from('aaaabbcc', work))

  expect(order.toSorted().join('')).toBe('aaaabbcc')
  expect(states.filter((state) => !/^(a|b|c|ab|ac|bc)$/.test(state))).toEqual([])
})

test('an account whose share is full is refused at once with 429, and the others go on', async () => {
  const turns = createTurns({ together: 1, queue: 5, share: 2 })
  const first = await turns.take({ accountId: 'a', signal })
  const waiting = [turns.take({ accountId: 'a', signal }), turns.take({ accountId: 'a', signal })]

  const full = expect.objectContaining({ code: 'rate_limited', status: 429, headers: { 'retry-after': '2' } })
  await expect(turns.take({ accountId: 'a', signal })).rejects.toEqual(full)

  const other = turns.take({ accountId: 'b', signal })
  first[Symbol.dispose]()
  const served = await other
  served[Symbol.dispose]()
  for (const next of waiting) (await next)[Symbol.dispose]()
})

test('a full queue refuses at once with 503, and a turn that comes too late is refused', async () => {
  const turns = createTurns({ together: 1, queue: 1, share: 1 })
  const first = await turns.take({ accountId: 'a', signal })

  const late = turns.take({ accountId: 'b', signal, waitSeconds: 0.01 })
  const third = turns.take({ accountId: 'c', signal })

  await expect(third).rejects.toEqual(refused('busy'))
  await expect(late).rejects.toEqual(refused('busy'))
  first[Symbol.dispose]()
  using _next = await turns.take({ accountId: 'a', signal })
})

test('a caller that stops waiting gets no turn and takes none from the others', async () => {
  const turns = createTurns({ together: 1, queue: 5, share: 5 })
  const first = await turns.take({ accountId: 'a', signal })
  const impatient = new AbortController()
  const stopped = turns.take({ accountId: 'b', signal: impatient.signal })
  const patient = turns.take({ accountId: 'b', signal })

  impatient.abort()
  await expect(stopped).rejects.toEqual(refused('stopped'))
  first[Symbol.dispose]()
  const second = await patient
  second[Symbol.dispose]()

  using _third = await turns.take({ accountId: 'b', signal })
})
