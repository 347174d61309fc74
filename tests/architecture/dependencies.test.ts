import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { findDependencyFaults, findToolFaults, type Manifest, readNamed } from './find-dependency-faults.ts'

const root = new URL('../..', import.meta.url).pathname

/** Run from the command line, or needed by another package without being imported. */
const commands = new Map([
  ['@biomejs/biome', 'lint and format'],
  ['@lezer/lr', 'a peer of @prometheus-io/lezer-promql'],
  ['@types/express', 'types of several workspaces'],
  ['@types/node', 'types of all workspaces'],
  ['node', 'the Node that runs everything'],
  ['jest', 'npm test'],
  ['turbo', 'npm run check'],
  ['typescript', 'the type check'],
])

const workspaces = globSync('{packages,services}/*/package.json', { cwd: root }).map(dirname)

test.each(workspaces)('%s declares what it imports, and nothing else', (workspace) => {
  const src = read(`${workspace}/src/**/*.{ts,js}`)
  // What is built for browsers, or generates code, is part of no image, so it is declared like tests.
  const tests = read(`${workspace}/{test,web,generate}/**/*.{ts,tsx}`, `${workspace}/*.ts`)

  expect(src.texts.size).toBeGreaterThan(0)
  const faults = findDependencyFaults(manifestOf(workspace), { src, tests })
  expect(faults.filter((fault) => !isLoadedBefore(workspace, fault))).toEqual([])
})

test('the workspaces depend on each other without a circle, tests included', () => {
  const dependenciesOf = new Map(
    workspaces.map((workspace) => {
      const { name, dependencies, devDependencies } = manifestOf(workspace)
      return [name, Object.keys({ ...dependencies, ...devDependencies })] as const
    }),
  )
  const circles = (name: string, path: readonly string[] = []): string[] =>
    path.includes(name)
      ? [[...path, name].join(' → ')]
      : (dependenciesOf.get(name) ?? []).flatMap((next) => circles(next, [...path, name]))

  expect([...dependenciesOf.keys()].flatMap((name) => circles(name))).toEqual([])
})

/** The command of an image loads it before the service, which does not import it. */
function isLoadedBefore(workspace: string, fault: string): boolean {
  const command = `CMD ["node", "--import", "@lokum/trace-export/setup", "${workspace}/src/main.ts"]`
  return (
    fault === 'src does not use the dependency @lokum/trace-export' &&
    readFileSync(join(root, 'Dockerfile'), 'utf8').includes(command)
  )
}

test.each(['bench', 'tests/integrators'])('%s declares what it imports, and nothing else', (workspace) => {
  expect(findToolFaults(manifestOf(workspace), read(`${workspace}/**/*.{ts,js}`))).toEqual([])
})

test('the root declares what its tests and scripts import, its commands, and nothing else', () => {
  const faults = findToolFaults(
    manifestOf('.'),
    read('scripts/**/*.{ts,mjs,js}', 'tests/!(integrators)/**/*.{ts,mjs,js}', '*.js'),
  )
  const allowed = [...commands.keys()].map((name) => `tests do not use ${name}`)

  expect(faults.filter((fault) => !allowed.includes(fault))).toEqual([])
  expect(Object.keys(manifestOf('.').devDependencies ?? {})).toEqual(expect.arrayContaining([...commands.keys()]))
})

const manifest: Manifest = {
  name: '@lokum/one',
  dependencies: { zod: '1' },
  devDependencies: { jest: '1', '@types/zod': '1' },
}
const named = (...sources: string[]) => readNamed(sources)
const usual = { src: named("import { z } from 'zod'"), tests: named("import 'jest/globals'") }

test('a workspace that declares what it imports has no faults', () => {
  expect(findDependencyFaults(manifest, usual)).toEqual([])
})

test.each([
  [
    'an undeclared package in src',
    { src: named("import 'zod'", "import 'got'") },
    'src imports got, which is no dependency',
  ],
  [
    'types alone',
    { src: named("import 'zod'; import type { P } from 'pg'") },
    'src imports pg, which is no dependency',
  ],
  [
    'a package for tests in src',
    { src: named("import 'zod'; import 'jest'") },
    'src imports jest, which is no dependency',
  ],
  [
    'an undeclared scope',
    { tests: named("import 'jest'; import '@a/b/c'") },
    'tests import @a/b, which is not declared',
  ],
  [
    'a dependency that only tests use',
    { src: named(), tests: named("import 'zod'; import 'jest'") },
    'src does not use the dependency zod',
  ],
  ['a package that nothing uses', { tests: named() }, 'tests do not use jest'],
  ['types of a package that nothing uses', { src: named(), tests: named() }, 'tests do not use @types/zod'],
])('refused: %s', (_, files, fault) => {
  expect(findDependencyFaults(manifest, { ...usual, ...files })).toContain(fault)
})

test.each([
  ['Node itself and files', named("import 'zod'; import 'node:fs'; import './a.ts'")],
  ['the workspace itself', named("import 'zod'; import '@lokum/one/a'")],
  ['a package that is resolved', named("createRequire(import.meta.url).resolve('zod')")],
  ['a file of a package', named("createRequire(import.meta.url).resolve('zod/a.json')")],
])('allowed: %s', (_, src) => {
  expect(findDependencyFaults(manifest, { ...usual, src })).toEqual([])
})

function read(...patterns: string[]) {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))
  // This file names packages without using them.
  const own = files.filter((file) => !file.includes('node_modules/') && !import.meta.url.endsWith(file))
  const ofKind = (tsx: boolean) => {
    const sources = own.filter((file) => file.endsWith('.tsx') === tsx)
    return readNamed(
      sources.map((file) => readFileSync(join(root, file), 'utf8')),
      { tsx },
    )
  }
  const [plain, markup] = [ofKind(false), ofKind(true)]
  return {
    imported: new Set([...plain.imported, ...markup.imported]),
    texts: new Set([...plain.texts, ...markup.texts]),
  }
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}
