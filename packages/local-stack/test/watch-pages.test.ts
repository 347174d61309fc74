import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { watchPages } from '../src/supervisor/watch-pages.ts'
import { eventually } from '../src/testing/eventually.ts'

const built = { isNew: true, line: 'Pages built (1.0 s)' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lokum-watched-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('pages are built and shown after a change, and a build that fails does not end the watch', async () => {
  const said: string[] = []
  const failed: string[] = []
  let isBroken = true
  let shown = 0
  await using _watch = watchPages({
    folder,
    screen: { say: (line) => void said.push(line), fail: (line) => void failed.push(line) },
    build: async () => {
      if (isBroken) throw new Error('a text is missing')
      return built
    },
    onBuilt: async () => {
      shown += 1
    },
  })

  writeFileSync(join(folder, 'one.ts'), '1')
  await eventually(() => failed.includes('a text is missing'))
  const shownWhileBroken = shown
  isBroken = false
  writeFileSync(join(folder, 'one.ts'), '2')
  await eventually(() => shown > 0)

  expect(shownWhileBroken).toBe(0)
  expect(said).toContain('  Pages built (1.0 s)')
})

test('changes during a build are built once, after it', async () => {
  const first = Promise.withResolvers<typeof built>()
  let builds = 0
  let shown = 0
  await using _watch = watchPages({
    folder,
    screen: { say: () => undefined, fail: () => undefined },
    build: async () => {
      builds += 1
      return builds === 1 ? await first.promise : built
    },
    onBuilt: async () => {
      shown += 1
    },
  })

  writeFileSync(join(folder, 'one.ts'), '1')
  await eventually(() => builds === 1)
  for (const name of ['two.ts', 'three.ts', 'four.ts']) writeFileSync(join(folder, name), '1')
  const buildsMeanwhile = builds
  first.resolve(built)
  await eventually(() => shown >= 2)

  expect(buildsMeanwhile).toBe(1)
})

test('what is written to a file that replaced another one is a change, also in a new folder', async () => {
  let builds = 0
  await using _watch = watchPages({
    folder,
    screen: { say: () => undefined, fail: () => undefined },
    build: async () => {
      builds += 1
      return { isNew: false, line: 'Pages are up to date' }
    },
    onBuilt: async () => undefined,
  })
  const within = join(folder, 'new')
  mkdirSync(within)
  await eventually(() => builds > 0)
  const afterFolder = builds

  writeFileSync(join(within, 'one.ts'), '1')
  await eventually(() => builds > afterFolder)
  writeFileSync(join(within, 'other.ts'), '2')
  renameSync(join(within, 'other.ts'), join(within, 'one.ts'))
  await quietOf(() => builds)
  const afterRename = builds
  writeFileSync(join(within, 'one.ts'), '3')

  await eventually(() => builds > afterRename)
})

/** Waits until a count stays the same while the loop turns. */
async function quietOf(count: () => number) {
  let before = -1
  await eventually(
    () => {
      const isQuiet = before === count()
      before = count()
      return isQuiet
    },
    { intervalMs: 200 },
  )
}
