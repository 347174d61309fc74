import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { AccountTurns, turnsOfAccount } from '@lokum/service-kit/http/account-turns'
import { RecentDemand } from '@lokum/service-kit/http/recent-demand'

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
  const turns = new AccountTurns({ together, waiting: 100, waitMs: 10_000, demand: new RecentDemand(() => clock.ms) })
  const use = async (accountId: string, ms: number) => {
    using _turn = await turns.take(accountId)
    clock.ms += ms
  }
  return { turns, clock, use }
}

/** A flood of 8 calls that lasts for 4 s, one of which has the only turns of the account. */
async function aFlood({ turns, clock, use }: ReturnType<typeof turnsByClock>, together: number) {
  const began: Disposable[] = []
  const calls = Array.from({ length: 8 }, async () => void began.push(await turns.take('acc_a')))
  await immediate()
  expect(began).toHaveLength(together)
  clock.ms += 4_000
  await use('acc_b', 1)
  const end = async () => {
    // The other account is no longer active, so nothing rests.
    clock.ms += 1_001
    while (began.length > 0) {
      for (const turn of began.splice(0)) turn[Symbol.dispose]()
      await immediate()
    }
    await Promise.all(calls)
  }
  return { began, end }
}

test('a flooding account has one turn at a time while another one is active, and all its turns a second later', async () => {
  const world = turnsByClock(2)
  const { began, end } = await aFlood(world, 2)

  for (const turn of began.splice(0)) turn[Symbol.dispose]()
  world.clock.ms += 1
  await eventually(() => expect(began).toHaveLength(1))
  const beside = began.length
  world.clock.ms += 1_001
  for (const turn of began.splice(0)) turn[Symbol.dispose]()
  await immediate()

  expect([beside, began.length]).toEqual([1, 2])
  await end()
})

test('a flood rests after a turn for nine times as long as the turn took', async () => {
  const world = turnsByClock(1)
  const { began, end } = await aFlood(world, 1)
  began.splice(0)[0]?.[Symbol.dispose]()
  await eventually(() => expect(began).toHaveLength(1))
  await world.use('acc_b', 1)
  const endedMs = performance.now()
  world.clock.ms += 10

  began.splice(0)[0]?.[Symbol.dispose]()
  await eventually(() => expect(began).toHaveLength(1), { intervalMs: 1 })

  expect(performance.now() - endedMs).toBeGreaterThanOrEqual(89)
  await end()
})

test('an account that waits for each answer keeps its turns and does not rest, however long its calls take', async () => {
  const { turns, use } = turnsByClock(2)
  for (let call = 0; call < 20; call += 1) {
    await use('acc_b', 1)
    await use('acc_a', 900)
  }

  const both = await Promise.all([turns.take('acc_a'), turns.take('acc_a')])

  expect(both).toHaveLength(2)
})

test('of two accounts that ask for as much, none is held back', async () => {
  const { turns, clock } = turnsByClock(2)
  const calls = ['acc_a', 'acc_a', 'acc_a', 'acc_b', 'acc_b', 'acc_b'].map((accountId) => turns.take(accountId))
  const turnsOfThree = await Promise.all([calls[0], calls[1], calls[3], calls[4]])
  clock.ms += 10_000
  for (const turn of turnsOfThree) turn?.[Symbol.dispose]()

  await expect(Promise.all([turns.take('acc_a'), turns.take('acc_b')])).resolves.toHaveLength(2)
})

test('a flood is forgotten ten seconds after its last call', async () => {
  const world = turnsByClock(2)
  await (await aFlood(world, 2)).end()

  world.clock.ms += 10_000
  await world.use('acc_b', 1)

  await expect(Promise.all([world.turns.take('acc_a'), world.turns.take('acc_a')])).resolves.toHaveLength(2)
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
