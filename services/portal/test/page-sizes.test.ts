import { beforeAll, expect, test } from '@jest/globals'
import { type PageSizes, pageBudgets, pageScripts, pageSizes } from '@lokum/local-stack/testing/page-sizes'
import { reachTestSystem } from '@lokum/local-stack/world/reach-test-system'

const names = ['firstScreenJs', 'allJs', 'css', 'fonts'] as const satisfies readonly (keyof PageSizes)[]

// The system builds the pages when it starts.
beforeAll(() => reachTestSystem())

// Schemas make functions of texts, which the policy of the pages refuses.
test('the built pages have no schemas', () => {
  expect(pageScripts().flatMap(({ file, text }) => (text.includes('$Zod') ? [file] : []))).toEqual([])
  expect(pageScripts().length).toBeGreaterThan(10)
})

test('the built pages keep their budgets', () => {
  const sizes = pageSizes()

  const over = names.filter((name) => sizes[name] > pageBudgets[name])
  expect(over.map((name) => `${name}: ${sizes[name].toFixed(1)} of ${pageBudgets[name]} KB`)).toEqual([])
  expect(sizes.firstScreenJs).toBeGreaterThan(50)
  expect(sizes.firstScreenJs).toBeLessThan(sizes.allJs)
})
