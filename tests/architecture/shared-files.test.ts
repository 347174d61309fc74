import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { findSingleUsers, singlesAmong } from './find-single-users.ts'

const root = new URL('../..', import.meta.url).pathname

test('a file of service-kit has at least two users, or its README says why it stays', () => {
  const readme = readFileSync(join(root, 'packages/service-kit/README.md'), 'utf8')
  const [, exceptions = ''] = /^These have one user.*\n\n((?:- .+\n)+)/m.exec(readme) ?? []
  const excepted = [...exceptions.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file]) => `packages/service-kit/src/${file}`)

  expect(excepted.length).toBeGreaterThan(0)
  expect(findSingleUsers(root, 'packages/service-kit')).toEqual(excepted.toSorted())
})

test.each([
  { importers: ['services/a/src/x.ts', 'services/a/src/y.ts'], singles: ['packages/kit/src/one.ts'] },
  { importers: ['services/a/src/x.ts', 'packages/kit/test/one.test.ts'], singles: ['packages/kit/src/one.ts'] },
  { importers: ['services/a/src/x.ts', 'tests/system/one.test.ts'], singles: ['packages/kit/src/one.ts'] },
  { importers: ['services/a/src/x.ts', 'services/b/src/x.ts'], singles: [] },
])('a file that $importers import is single: $singles', ({ importers, singles }) => {
  expect(singlesAmong(new Map([['packages/kit/src/one.ts', importers]]), 'packages/kit')).toEqual(singles)
})

test('users of a file are also those of the files that import it', () => {
  const importers = new Map([
    ['packages/kit/src/part.ts', ['packages/kit/src/whole.ts']],
    ['packages/kit/src/whole.ts', ['services/a/src/x.ts', 'services/b/src/x.ts']],
  ])

  expect(singlesAmong(importers, 'packages/kit')).toEqual([])
})
