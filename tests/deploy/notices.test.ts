import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { writeNotices } from '../../scripts/notices.ts'

const notices = writeNotices()
const lines = notices.split('\n').filter((line) => /^\S+ \d\S*: /.test(line))

/** They ask for no more than to be named, but the LGPL, whose packages stand apart and can be replaced. */
const known =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|Apache License v2|BlueOak-1\.0\.0|Unlicense|Zlib|CC0-1\.0|Python-2\.0|LGPL-3\.0(-or-later)?|SEE LICENSE\b.*)$/

test('the notices list what the lock file has now: npm run generate', () => {
  expect(readFileSync(join(projectRoot, 'NOTICES'), 'utf8')).toBe(notices)
  expect(lines.length).toBeGreaterThan(150)
})

test('every package declares a licence that is known', () => {
  const unknown = lines.filter((line) => {
    const licence = line.slice(line.indexOf(': ') + 2).replaceAll(/[()]/g, '')
    return !licence.split(/ AND | OR /).some((part) => known.test(part))
  })

  expect(unknown).toEqual([])
})

test('each image has the licence and the notices', () => {
  expect(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8')).toContain('\nCOPY LICENSE NOTICES ./\n')
})
