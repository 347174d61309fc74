import { expect, test } from '@jest/globals'
import { type PageSizes, pageBudgets, pageSizes } from '@lokum/local-stack/testing/page-sizes'
import { reachTestSystem } from '@lokum/local-stack/world/reach-test-system'

const names = ['firstScreenJs', 'allJs', 'css', 'fonts'] as const satisfies readonly (keyof PageSizes)[]

test('the built pages keep their budgets', async () => {
  // The system builds the pages when it starts.
  await reachTestSystem()

  const sizes = pageSizes()

  const over = names.filter((name) => sizes[name] > pageBudgets[name])
  expect(over.map((name) => `${name}: ${sizes[name].toFixed(1)} of ${pageBudgets[name]} KB`)).toEqual([])
  expect(sizes.firstScreenJs).toBeGreaterThan(50)
  expect(sizes.firstScreenJs).toBeLessThan(sizes.allJs)
})
