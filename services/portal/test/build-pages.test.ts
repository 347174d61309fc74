import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { buildPages } from '@lokum/local-stack/services/build-pages'
import { reachTestSystem } from '@lokum/local-stack/world/reach-test-system'
import { loadPages } from '../src/pages/load-pages.ts'

const dist = join(import.meta.dirname, '..', 'dist')

test('pages that are built twice at the same moment can be read all the time, each with its compressed file', async () => {
  await reachTestSystem()
  const before = [...(await loadPages(dist)).keys()].toSorted()
  await rm(join(dist, '.sources'), { force: true })

  let isOver = false
  const builds = Promise.all([buildPages(), buildPages()]).finally(() => {
    isOver = true
  })
  const read = async (times: number): Promise<number> => {
    await loadPages(dist)
    return isOver ? times : read(times + 1)
  }
  const times = await read(1)

  expect((await builds).map(({ isNew }) => isNew)).toEqual([true, true])
  expect([...(await loadPages(dist)).keys()].toSorted()).toEqual(before)
  expect(times).toBeGreaterThan(10)
}, 180_000)
