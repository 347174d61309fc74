import { expect, test } from '@jest/globals'
import { outsidePackages, roomDirections, workspaceDirection } from './directions.ts'
import { findFolderCycles } from './find-folder-cycles.ts'
import { findWrongPackages, findWrongRooms, findWrongWorkspaces } from './find-wrong-imports.ts'
import { readImports, readWorkspaces } from './read-imports.ts'

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

test.each(Object.entries(roomDirections))('the rooms of %s import only rooms below them', (service, direction) => {
  expect(findWrongRooms(imports, service, direction)).toEqual([])
})

test.each([...workspaces.values()])('no folders of %s import each other in a circle', (workspace) => {
  const own = imports.filter(({ from, to }) => [from, to].every((path) => path.startsWith(`${workspace}/`)))

  expect(own.length).toBeGreaterThan(0)
  expect(findFolderCycles(own)).toEqual([])
})
