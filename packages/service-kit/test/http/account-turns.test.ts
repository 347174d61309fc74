import { expect, test } from '@jest/globals'
import { AccountTurns, turnsOfAccount } from '@lokum/service-kit/http/account-turns'

const turnsOf = (together: number) => new AccountTurns({ together, besideOthers: 1, waiting: 100, waitMs: 10_000 })

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

test('while another account runs, calls that wait start one at a time, and all turns are used again afterwards', async () => {
  const turns = turnsOf(3)
  const running: Disposable[] = []
  const take = async () => running.push(await turns.take('acc_a'))
  const endOne = () => running.shift()?.[Symbol.dispose]()
  const flood = Array.from({ length: 9 }, take)
  await Promise.all(flood.slice(0, 3))
  const other = await turns.take('acc_b')

  // Two of three end without a successor; the third has one.
  for (const _ of [1, 2, 3]) endOne()
  await flood[3]
  const beside = running.length
  endOne()
  await flood[4]
  const stillBeside = running.length
  other[Symbol.dispose]()
  await flood[6]

  expect([beside, stillBeside, running.length]).toEqual([1, 1, 3])
  while (running.length > 0) {
    endOne()
    await Promise.resolve()
  }
  await Promise.all(flood)
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
  const turns = new AccountTurns({ together: 1, besideOthers: 1, waiting: 1, waitMs: 20 })
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
