import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { findSmallFiles } from './find-small-files.ts'
import { findSpecifiers, type Import, readWorkspaces } from './read-imports.ts'

const generated = ['**/node_modules/**', '**/generated/**']
const workspaces = readWorkspaces(projectRoot)

/** Every import of one file by another, in all programs, tests and benches included. */
function readAllImports(): Import[] {
  const programs = globSync('{bench,packages,scripts,services,tests}/**/*.{ts,tsx,mjs}', {
    cwd: projectRoot,
    exclude: generated,
  })
  return programs.flatMap((from) =>
    findSpecifiers(readFileSync(join(projectRoot, from), 'utf8'), { tsx: from.endsWith('x') }).map((target) => ({
      from,
      to: target.startsWith('.') ? join(dirname(from), target) : moduleFile(target),
    })),
  )
}

/** The file behind the name of a module, if it is one of ours. */
function moduleFile(target: string): string {
  const [scope, name, ...path] = target.split('/')
  const folder = workspaces.get(`${scope}/${name}`)
  return folder === undefined ? target : `${folder}/src/${path.join('/')}.ts`
}

test('no file of a few lines has a single reader', () => {
  const sources = globSync('{packages,services}/*/{src,web}/**/*.{ts,tsx}', {
    cwd: projectRoot,
    exclude: generated,
  })
  const lines = new Map(
    sources.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8').trimEnd().split('\n').length]),
  )

  expect(lines.size).toBeGreaterThan(1_000)
  expect(findSmallFiles(lines, readAllImports())).toEqual([])
})

const small = 'services/a/src/month/round.ts'
const reader = 'services/a/src/month/add-up.ts'
const found = (lines: Record<string, number>, importers: readonly string[]) =>
  findSmallFiles(
    new Map(Object.entries(lines)),
    importers.map((from) => ({ from, to: Object.keys(lines)[0] ?? '' })),
  )

test('a file of fifteen lines with one reader belongs into it', () => {
  expect(found({ [small]: 15, [reader]: 100 }, [reader, reader])).toEqual([{ file: small, reader }])
})

test.each([
  ['sixteen lines', { [small]: 16, [reader]: 100 }, [reader]],
  ['two readers', { [small]: 5, [reader]: 100 }, [reader, 'services/a/test/round.test.ts']],
  ['a reader in another package', { [small]: 5 }, ['packages/b/src/add-up.ts']],
  ['a reader that is a table of routes', { [small]: 5, 'services/a/src/routes.ts': 50 }, ['services/a/src/routes.ts']],
  ['a reader that would become too long', { [small]: 5, [reader]: 246 }, [reader]],
  ['the entry point of a worker', { 'services/a/src/month/round-main.ts': 5, [reader]: 100 }, [reader]],
  ['a migration', { 'services/a/src/migrations/20260101T0000-add.ts': 5, [reader]: 100 }, [reader]],
])('a file with %s stays', (_why, lines, importers) => {
  expect(found(lines, importers)).toEqual([])
})
