import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lokum-kinds-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The kind of a test file that stands among others in an invented repository. */
async function kindOf(file: string, files: Record<string, string>): Promise<string | undefined> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { testKinds } = await import(join(projectRoot, 'scripts', 'run', 'test-kinds.mjs'))
  const kinds: Record<string, string[]> = testKinds(folder)
  return Object.entries(kinds).find(([, members]) => members.includes(file))?.[0]
}

const file = 'services/a/test/one.test.ts'

test.each([
  ['computes', `import { x } from '../src/x.ts'`],
  ['asks with the HTTP client', `import { createClient } from '@lokum/local-stack/testing/client'`],
  ['names a type of a server', `import type { Pool } from 'pg'`],
])('a test that only %s is pure', async (_, text) => {
  expect(await kindOf(file, { [file]: text })).toBe('pure')
})

test.each([
  ['the shared system', `import { openWorld } from '@lokum/local-stack/world/open-world'`],
  ['a server of its own', `import { startTestNats } from '@lokum/local-stack/test-stack/test-stack'`],
  ['a database', `import pg from 'pg'`],
  ['a process', `import { spawn } from 'node:child_process'`],
  ['a service', `import { start } from '../src/start.ts'`],
  ['a service when it runs', `const { start } = await import('@lokum/gateway/start')`],
  ['a given server', 'const url = process.env.LOCAL_POSTGRES_URL'],
])('a test that needs %s belongs to the system', async (_, text) => {
  expect(await kindOf(file, { [file]: text })).toBe('system')
})

test('a test needs what other files of the tests import for it', async () => {
  const files = {
    [file]: `import { stage } from './stage.ts'`,
    'services/a/test/stage.ts': `import { more } from '../../../tests/more.ts'`,
    'tests/more.ts': `import pg from 'pg'`,
  }

  expect(await kindOf(file, files)).toBe('system')
})

test('a test outside the workspaces reads the whole repository, so no cache answers it', async () => {
  const path = 'tests/deploy/one.test.ts'

  expect(await kindOf(path, { [path]: `import { x } from '../../packages/a/src/x.ts'` })).toBe('repository')
})

test('a test named deep belongs to the deep run alone, and one that repeats more there to both', async () => {
  const { testKinds } = await import(join(projectRoot, 'scripts', 'run', 'test-kinds.mjs'))
  const depth = `import { atDepth } from '@lokum/local-stack/testing/depth'`
  const files = { 'services/a/test/long.deep.test.ts': `import pg from 'pg'`, [file]: depth }
  await kindOf(file, files)

  expect(testKinds(folder)).toEqual({
    pure: [file],
    repository: [],
    system: [],
    deep: ['services/a/test/long.deep.test.ts', file],
  })
})

test('npm test runs each test file of this repository in one of its two parts', async () => {
  const { testKinds } = await import(join(projectRoot, 'scripts', 'run', 'test-kinds.mjs'))
  const { alwaysRun } = await import(join(projectRoot, 'scripts', 'run', 'run-tests.mjs'))
  const { pure, repository, system }: Record<string, string[]> = testKinds()
  const parts = (file: string) => {
    const isCached = /^(packages|tests\/deploy)\//.test(file) || pure?.includes(file)
    const isAlwaysRun = !pure?.includes(file) && new RegExp(alwaysRun).test(`/${file}`)
    return Number(isCached) + Number(isAlwaysRun)
  }

  const files = [pure, repository, system].flatMap((kind) => kind ?? [])
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => parts(file) !== 1)).toEqual([])
})
