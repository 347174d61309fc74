import { expect, test } from '@jest/globals'
import { joinSqlFiles, splitSqlFiles } from '../src/testing/earlier-schemas.ts'

const first = [
  { name: 'add-one', text: 'SELECT 1;\n' },
  { name: 'add-two', text: 'SELECT 2;\n' },
]

test('a record holds the SQL files that differ from the record before, and the names of the others', () => {
  const second = [{ name: 'add-two', text: 'SELECT 2;\n' }, { name: 'add-one', text: 'SELECT 1 + 1;\n' }, ...third]

  const record = joinSqlFiles(second, first)

  expect(record).toBe('-- @ add-two\n-- @ add-one\nSELECT 1 + 1;\n-- @ add-three\nSELECT 3;\n')
  expect(splitSqlFiles(record, first)).toEqual(second)
})

test('the first record holds every SQL file', () => {
  expect(splitSqlFiles(joinSqlFiles(first))).toEqual(first)
})

const third = [{ name: 'add-three', text: 'SELECT 3;\n' }]
