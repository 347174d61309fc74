import { expect, test } from '@jest/globals'
import { idSchema } from '@lokum/contracts/values/ids'
import { firstIdAt, newId } from '@lokum/service-kit/ids'

test('the first identifier of a moment sorts between those made before and those made from then on', () => {
  const now = Date.now()
  const before = newId('delivery')

  const from = firstIdAt('delivery', new Date(now))
  const after = firstIdAt('delivery', new Date(now + 1_000))

  expect([after, before, from].sort()).toEqual([from, before, after])
})

test.each(['1969-12-31T23:59:59Z', '1970-01-01T00:00:00Z', '2026-11-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'there is a first identifier at %s',
  (moment) => {
    expect(idSchema('delivery').safeParse(firstIdAt('delivery', new Date(moment))).success).toBe(true)
  },
)
