import { expect, test } from '@jest/globals'
import { scoreBills } from './a-set-of-bills.ts'
import { heldOutBills } from './held-out-bills.ts'
import { otherBills } from './other-bills.ts'
import { seenBills } from './seen-bills.ts'
import { thirdBills } from './third-bills.ts'

test('the forty bills that the rules were mended with are placed', async () => {
  const { precision, recall, mistakes } = await scoreBills(seenBills)

  expect({ precision, mistakes }).toEqual({ precision: 1, mistakes: [] })
  expect(recall).toBe(1)
})

test('of the forty bills that came after them, all proposals are right, and two bills are left to a person', async () => {
  const { precision, mistakes } = await scoreBills(otherBills)

  expect({ precision, mistakes }).toEqual({
    precision: 1,
    mistakes: ['form: typo in the street: no_sign', 'community, the flat beside the house: no_sign'],
  })
})

test('the third forty bills are placed', async () => {
  const { precision, recall, mistakes } = await scoreBills(thirdBills)

  expect({ precision, recall, mistakes }).toEqual({ precision: 1, recall: 1, mistakes: [] })
})

test('of forty bills for six flats that the rules did not see, nineteen proposals in twenty are right', async () => {
  const { precision, recall, says, mistakes } = await scoreBills(heldOutBills)
  console.info(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}: ${says}. ${mistakes.join('; ')}`)

  expect(heldOutBills.bills).toHaveLength(40)
  expect(precision).toBeGreaterThanOrEqual(0.95)
})
