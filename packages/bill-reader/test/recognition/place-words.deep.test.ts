import { expect, test } from '@jest/globals'
import { goldenFile, recognise } from './recognise.ts'

test('a scanned PDF whose pages lie on their side has its boxes on the page as it is displayed', async () => {
  const { pages, pageCount } = await recognise(await goldenFile('scans/energy-settlement.turned-scan.pdf'), {
    mediaType: 'application/pdf',
  })

  const [first, last] = [pages[0]?.boxes?.[0], pages[0]?.boxes?.at(-1)]
  expect(pageCount).toBe(2)
  // It reads from the upper left corner downwards.
  expect(first?.[1]).toBeLessThan(0.1)
  expect(first?.[0]).toBeLessThan(0.2)
  expect(last?.[1]).toBeGreaterThan(first?.[1] ?? 1)
})
