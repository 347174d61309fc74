import { expect, test } from '@jest/globals'
import { AccountTurns } from '@lokum/service-kit/http/account-turns'

test('one account begins no more than its turns at once, and another begins at once all the same', async () => {
  const turns = new AccountTurns(2)
  const [first] = [await turns.take('acc_a'), await turns.take('acc_a')]
  let began = false

  const third = turns.take('acc_a').then(() => (began = true))
  using _other = await turns.take('acc_b')
  const beganBefore = began
  first?.[Symbol.dispose]()
  await third

  expect(beganBefore).toBe(false)
  expect(began).toBe(true)
})

test('waiting callers get their turns in order, and none is left waiting', async () => {
  const turns = new AccountTurns(1)
  const order: number[] = []

  await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      using _turn = await turns.take('acc_a')
      order.push(number)
    }),
  )

  expect(order).toEqual([1, 2, 3, 4])
})

test('when a hundred wait, the next one has to retry', async () => {
  const turns = new AccountTurns(1)
  const held = await turns.take('acc_a')
  const waiting = Array.from({ length: 100 }, () => turns.take('acc_a'))

  await expect(turns.take('acc_a')).rejects.toMatchObject({ code: 'overloaded', status: 503 })

  held[Symbol.dispose]()
  for (const turn of waiting) (await turn)[Symbol.dispose]()
  await expect(turns.take('acc_a')).resolves.toBeDefined()
})
