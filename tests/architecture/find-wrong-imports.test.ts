import { describe, expect, test } from '@jest/globals'
import { findWrongPackages, findWrongRooms, findWrongWorkspaces } from './find-wrong-imports.ts'

describe('between workspaces', () => {
  const direction = [['services/one', 'services/two'], ['packages/kit'], ['packages/contracts']]
  const find = (from: string, to: string) => findWrongWorkspaces([{ from, to }], direction)

  test.each([
    ['services/one/src/a.ts', 'packages/kit'],
    ['services/one/src/a.ts', 'packages/contracts'],
    ['packages/kit/src/a.ts', 'packages/contracts'],
    ['packages/kit/src/a.ts', 'packages/kit/src/b.ts'],
    ['packages/kit/src/a.ts', 'pino'],
  ])('%s may import %s', (from, to) => {
    expect(find(from, to)).toEqual([])
  })

  test.each([
    ['services/one/src/a.ts', 'services/two'],
    ['packages/kit/src/a.ts', 'services/one'],
    ['packages/contracts/src/a.ts', 'packages/kit'],
    ['packages/unknown/src/a.ts', 'packages/contracts'],
    ['services/one/src/a.ts', 'packages/unknown'],
  ])('%s must not import %s', (from, to) => {
    expect(find(from, to)).toEqual([`${from} must not import ${to}`])
  })
})

test('a workspace with listed outside packages imports only those and Node itself', () => {
  const from = 'packages/contracts/src/a.ts'
  const targets = ['zod', 'node:fs', 'packages/contracts/src/b.ts', 'express']

  const wrong = findWrongPackages(
    targets.map((to) => ({ from, to })),
    { 'packages/contracts': ['zod'] },
  )

  expect(wrong).toEqual([`${from} must not import express`])
})

test('a workspace without a list may import any package from outside', () => {
  const imports = [{ from: 'packages/kit/src/a.ts', to: 'express' }]

  expect(findWrongPackages(imports, { 'packages/contracts': ['zod'] })).toEqual([])
})

describe('between rooms', () => {
  const direction = [['high'], ['middle'], ['low', 'beside']]
  const path = (file: string) => `services/one/src/${file}`
  const find = (from: string, to: string) =>
    findWrongRooms([{ from: path(from), to: path(to) }], 'services/one', direction)

  test.each([
    ['high/a.ts', 'middle/a.ts'],
    ['high/noun/a.ts', 'low/a.ts'],
    ['low/a.ts', 'low/noun/b.ts'],
    ['start.ts', 'high/a.ts'],
    ['start.ts', 'config.ts'],
  ])('%s may import %s', (from, to) => {
    expect(find(from, to)).toEqual([])
  })

  test.each([
    ['middle/a.ts', 'high/a.ts'],
    ['low/noun/a.ts', 'high/noun/a.ts'],
    ['low/a.ts', 'beside/a.ts'],
    ['high/a.ts', 'config.ts'],
    ['unknown/a.ts', 'low/a.ts'],
    ['high/a.ts', 'unknown/a.ts'],
  ])('%s must not import %s', (from, to) => {
    expect(find(from, to)).toEqual([`${path(from)} must not import ${path(to)}`])
  })

  test('rooms of another service are not looked at', () => {
    const imports = [{ from: 'services/two/src/low/a.ts', to: 'services/two/src/high/a.ts' }]

    expect(findWrongRooms(imports, 'services/one', direction)).toEqual([])
  })
})
