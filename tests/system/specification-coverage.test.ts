import { expect, test } from '@jest/globals'
import { findHeldStatements } from '../specification/find-held-statements.ts'
import { readSpecification, statingLines, uncoveredWords } from '../specification/read-specification.ts'
import { statements } from '../specification/statements.ts'

const document = readSpecification()
const ids = new Set<string>(statements.map(({ id }) => id))
const tests = findHeldStatements()
const held = new Set(tests.flatMap((one) => one.statements))

test('each statement is quoted exactly, from one place, and they stand in the order of the document', () => {
  const occurrences = statements.map(({ id, quote }) => ({ id, times: document.split(quote).length - 1 }))
  const places = statements.map(({ quote }) => document.indexOf(quote))

  expect(occurrences.filter(({ times }) => times !== 1)).toEqual([])
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(ids.size).toBe(statements.length)
})

test('every word of the specification that states something belongs to a statement', () => {
  const quotes = statements.map(({ quote }) => quote)

  const open = statingLines(document).map((line) => ({
    line: line.number,
    words: uncoveredWords(document, line, quotes).join(' '),
  }))

  expect(open.filter(({ words }) => words !== '')).toEqual([])
})

test('every statement has a test that holds it', () => {
  const open = statements.filter(({ id }) => !held.has(id))

  expect(open.map(({ id }) => id)).toEqual([])
})

test('no test names a statement that does not exist', () => {
  const unknown = tests.flatMap(({ file, statements: named }) =>
    named.flatMap((id) => (ids.has(id) ? [] : [`${file}: ${id}`])),
  )

  expect(unknown).toEqual([])
})
