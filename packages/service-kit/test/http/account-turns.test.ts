import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { AccountTurns, turnsOfAccount } from '@lokum/service-kit/http/account-turns'
import { RecentWork } from '@lokum/service-kit/http/recent-work'

const turnsOf = (together: number) => new AccountTurns({ together, waiting: 100, waitMs: 10_000 })

test('one account begins no more than its turns at once, and another begins at once all the same', async () => {
  const turns = turnsOf(2)
  const [first] = [await turns.take('acc_a'), await turns.take('acc_a')]
  let began = false

  const third = turns.take('acc_a').then(() => (began = true))
  const other = await turns.take('acc_b')
  const beganBefore = began
  for (const turn of [other, first]) turn?.[Symbol.dispose]()
  await third

  expect(beganBefore).toBe(false)
  expect(began).toBe(true)
})

/** Turns whose clock the test moves. */
function turnsByClock(together: number) {
  const clock = { ms: 0 }
  const work = new RecentWork(() => clock.ms)
  const turns = new AccountTurns({ together, waiting: 100, waitMs: 10_000, work })
  const use = async (accountId: string, ms: number) => {
    using _turn = await turns.take(accountId)
    clock.ms += ms
  }
  return { turns, clock, use }
}

test('a heavy account has one turn at a time while another one is active, and all its turns a second later', async () => {
  const { turns, clock, use } = turnsByClock(3)
  await use('acc_a', 2_100)
  await use('acc_b', 1)
  const first = await turns.take('acc_a')
  const began: number[] = []
  const waiting = [2, 3, 4].map(async (number) => {
    const turn = await turns.take('acc_a')
    began.push(number)
    return turn
  })
  await immediate()
  const beside = [...began]

  clock.ms += 1_001
  first[Symbol.dispose]()
  const rest = await Promise.all(waiting)

  expect(beside).toEqual([])
  expect(began).toEqual([2, 3, 4])
  for (const turn of rest) turn[Symbol.dispose]()
})

test('a flood rests after a turn as long as the turn took', async () => {
  const { turns, clock, use } = turnsByClock(2)
  await use('acc_a', 2_500)
  await use('acc_b', 1)
  const beganMs = performance.now()
  const first = await turns.take('acc_a')
  const next = turns.take('acc_a')
  clock.ms += 60
  first[Symbol.dispose]()
  const second = await next

  expect(performance.now() - beganMs).toBeGreaterThanOrEqual(59)
  second[Symbol.dispose]()
})

test('a heavy account that waits for each answer does not rest', async () => {
  const { use } = turnsByClock(2)
  await use('acc_a', 2_500)
  await use('acc_b', 1)
  let isTimerFirst = false
  setTimeout(() => {
    isTimerFirst = true
  })

  for (let call = 0; call < 5; call += 1) await use('acc_a', 60)

  expect(isTimerFirst).toBe(false)
})

test('an account that used little has all its turns beside another', async () => {
  const { turns, use } = turnsByClock(2)
  await use('acc_a', 1_900)
  await use('acc_b', 1)

  const both = await Promise.all([turns.take('acc_a'), turns.take('acc_a')])

  expect(both).toHaveLength(2)
})

test('waiting callers get their turns in order, and none is left waiting', async () => {
  const turns = turnsOf(1)
  const order: number[] = []

  await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      using _turn = await turns.take('acc_a')
      order.push(number)
    }),
  )

  expect(order).toEqual([1, 2, 3, 4])
})

test('when a hundred wait, the next one is refused as too many', async () => {
  const turns = turnsOf(1)
  const held = await turns.take('acc_a')
  const waiting = Array.from({ length: 100 }, () => turns.take('acc_a'))

  await expect(turns.take('acc_a')).rejects.toMatchObject({ code: 'rate_limited', status: 429 })

  held[Symbol.dispose]()
  for (const turn of waiting) (await turn)[Symbol.dispose]()
  await expect(turns.take('acc_a')).resolves.toBeDefined()
})

test('a call that gets no turn in time is refused as too many, and its place is free', async () => {
  const turns = new AccountTurns({ together: 1, waiting: 1, waitMs: 20 })
  const held = await turns.take('acc_a')

  await expect(turns.take('acc_a')).rejects.toMatchObject({ code: 'rate_limited', headers: { 'retry-after': '2' } })

  const next = turns.take('acc_a')
  held[Symbol.dispose]()
  await expect(next).resolves.toBeDefined()
})

test.each([
  { poolSize: 20, processors: 1, together: 4 },
  { poolSize: 20, processors: 2, together: 4 },
  { poolSize: 20, processors: 3, together: 6 },
  { poolSize: 20, processors: 16, together: 10 },
  { poolSize: 2, processors: 8, together: 1 },
  { poolSize: 1, processors: 8, together: 1 },
])(
  'of $poolSize connections and $processors processors an account uses $together at once',
  ({ together, ...machine }) => {
    expect(turnsOfAccount(machine)).toBe(together)
  },
)
