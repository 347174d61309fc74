import { expect, test } from '@jest/globals'
import { findFileCycles, findFolderCycles } from './find-cycles.ts'

test('accepts folders that import in one direction, and files of one folder that import each other', () => {
  const imports = [
    { from: 'src/high/a.ts', to: 'src/middle/b.ts' },
    { from: 'src/middle/b.ts', to: 'src/low/c.ts' },
    { from: 'src/high/a.ts', to: 'src/low/c.ts' },
    { from: 'src/low/c.ts', to: 'src/low/d.ts' },
    { from: 'src/low/d.ts', to: 'src/low/c.ts' },
  ]

  expect(findFolderCycles(imports)).toEqual([])
})

test('finds folders that import each other through different files', () => {
  const imports = [
    { from: 'src/one/a.ts', to: 'src/two/b.ts' },
    { from: 'src/two/c.ts', to: 'src/one/d.ts' },
  ]

  expect(findFolderCycles(imports)).toEqual([
    'src/one, src/two import each other:\n  src/one/a.ts imports src/two/b.ts\n  src/two/c.ts imports src/one/d.ts',
  ])
})

test('finds a circle of three folders, without the folders that only lead to it', () => {
  const imports = [
    { from: 'src/start/a.ts', to: 'src/one/a.ts' },
    { from: 'src/one/a.ts', to: 'src/two/a.ts' },
    { from: 'src/two/a.ts', to: 'src/three/a.ts' },
    { from: 'src/three/a.ts', to: 'src/one/b.ts' },
    { from: 'src/three/a.ts', to: 'src/end/a.ts' },
  ]

  const [cycle, ...others] = findFolderCycles(imports)

  expect(cycle).toMatch(/^src\/one, src\/three, src\/two import each other:/)
  expect(cycle).not.toContain('src/end')
  expect(others).toEqual([])
})

test('takes a folder and its subfolder for two', () => {
  const imports = [
    { from: 'src/noun/a.ts', to: 'src/noun/detail/b.ts' },
    { from: 'src/noun/detail/b.ts', to: 'src/noun/c.ts' },
  ]

  expect(findFolderCycles(imports)).toHaveLength(1)
})

test('takes the root files for a folder', () => {
  const imports = [
    { from: 'src/start.ts', to: 'src/noun/a.ts' },
    { from: 'src/noun/a.ts', to: 'src/config.ts' },
  ]

  expect(findFolderCycles(imports)).toHaveLength(1)
})

test('finds two circles apart', () => {
  const circle = (one: string, two: string) => [
    { from: `${one}/a.ts`, to: `${two}/a.ts` },
    { from: `${two}/a.ts`, to: `${one}/a.ts` },
  ]

  expect(findFolderCycles([...circle('src/one', 'src/two'), ...circle('src/three', 'src/four')])).toHaveLength(2)
})

test('finds files of one folder that import each other', () => {
  const imports = [
    { from: 'src/noun/a.ts', to: 'src/noun/b.ts' },
    { from: 'src/noun/b.ts', to: 'src/noun/c.ts' },
    { from: 'src/noun/c.ts', to: 'src/noun/b.ts' },
  ]

  expect(findFolderCycles(imports)).toEqual([])
  expect(findFileCycles(imports)).toEqual([
    'src/noun/b.ts, src/noun/c.ts import each other:\n  src/noun/b.ts imports src/noun/c.ts\n  src/noun/c.ts imports src/noun/b.ts',
  ])
})
