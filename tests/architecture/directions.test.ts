import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { outsidePackages, roomDirections, usedParts, workspaceDirection } from './directions.ts'
import { findFileCycles, findFolderCycles } from './find-cycles.ts'
import { findWrongPackages, findWrongRooms, findWrongWorkspaces } from './find-wrong-imports.ts'
import { findSpecifiers, readImports, readImportsOfFolder, readWorkspaces } from './read-imports.ts'

const root = new URL('../..', import.meta.url).pathname
const workspaces = readWorkspaces(root)
const imports = [...workspaces.values()].flatMap((workspace) => readImports(root, workspace, workspaces))

test('every workspace with sources has its place in the direction', () => {
  const declared = workspaceDirection.flat().toSorted()

  expect([...workspaces.values()].toSorted()).toEqual(declared)
})

test('workspaces import only workspaces below them, and contracts nothing but zod', () => {
  expect(findWrongWorkspaces(imports, workspaceDirection)).toEqual([])
  expect(findWrongPackages(imports, outsidePackages)).toEqual([])
})

test.each(usedParts)('$by uses only some parts of $of', ({ by, of, parts }) => {
  const sources = globSync(`${by}/src/**/*.ts`, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const used = sources.flatMap((source) => findSpecifiers(source)).filter((specifier) => specifier.startsWith(`${of}/`))

  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((one) => !parts.some((part) => one.startsWith(`${of}/${part}`)))).toEqual([])
})

test.each(Object.entries(roomDirections))('the rooms of %s import only rooms below them', (service, direction) => {
  expect(findWrongRooms(imports, service, direction)).toEqual([])
})

test.each([...workspaces.values()])('no folders of %s import each other in a circle', (workspace) => {
  const own = imports.filter(({ from, to }) => [from, to].every((path) => path.startsWith(`${workspace}/`)))

  expect(own.length).toBeGreaterThan(0)
  expect(findFolderCycles(own)).toEqual([])
})

const boxes = ['bench', 'docs/examples', 'scripts', 'tests', ...workspaces.values()]

test.each(boxes)('no files of %s import each other in a circle, types included', (box) => {
  const own = readImportsOfFolder(root, box)

  expect(own.length).toBeGreaterThan(0)
  expect(findFileCycles(own)).toEqual([])
})
