import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { mutations } from './mutations.ts'

const root = join(import.meta.dirname, '../..')

test.each(mutations)(
  'the fault "$breaks" has one place in the code, and its tests exist',
  ({ file, from, to, tests }) => {
    const text = readFileSync(join(root, file), 'utf8')

    expect(text.split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
  },
)

test('there are at least forty faults', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(40)
})
