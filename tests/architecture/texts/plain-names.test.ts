import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { findHelperTypes, findRiddles } from './plain-names.ts'
import { keptFiles } from './read-texts.ts'

const sources = keptFiles()
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\/generated\/|plain-names/.test(file))
  .map((file) => ({ file, source: readFileSync(join(projectRoot, file), 'utf8') }))

test('types are named by what they are', () => {
  const named = sources.flatMap(({ file, source }) => findHelperTypes(source).map((name) => `${file}: ${name}`))

  expect(sources.length).toBeGreaterThan(1_500)
  expect(named).toEqual([])
})

test('docstrings begin with a noun or a verb', () => {
  const riddles = sources.flatMap(({ file, source }) => findRiddles(source).map((start) => `${file}: ${start}`))

  expect(riddles).toEqual([])
})

test.each([
  'type Wanted = {}',
  'export type ShareParts<T> = T',
  'interface LoginNeed {',
  'type Found = string',
  'type Place =',
])('the type in %j is found', (source) => {
  expect(findHelperTypes(source)).toHaveLength(1)
})

test.each(['type ReadingPlace = {}', 'type Partition = {}', 'type Foundation = {}', 'type Placed = {}'])(
  'the type in %j says what it is',
  (source) => {
    expect(findHelperTypes(source)).toEqual([])
  },
)

test.each([
  '/** What a bill comes to. */',
  '/**\n * Of a PDF. */',
  '/** The same with its tax. */',
  '/** Whose turn it is. */',
])('the docstring in %j is found', (source) => {
  expect(findRiddles(source)).toHaveLength(1)
})
