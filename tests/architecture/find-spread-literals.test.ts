import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { countSpreadLiterals } from './find-spread-literals.ts'
import { keptFiles } from './texts/read-texts.ts'

test('no file spreads a literal to save lines', () => {
  const files = keptFiles().filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/generated/'))
  const spreading = files.filter((file) => {
    const source = readFileSync(join(projectRoot, file), 'utf8')
    return /\.\.\.[[{]/.test(source) && countSpreadLiterals(source, { tsx: file.endsWith('x') }) > 0
  })

  expect(files.length).toBeGreaterThan(2_000)
  expect(spreading).toEqual([])
})

test.each(['call(...[a, b])', 'const c = [...[a, b], d]', 'const c = { ...{ a, b }, d }'])(
  'the literal in %j is found',
  (source) => {
    expect(countSpreadLiterals(source)).toBe(1)
  },
)

test.each([
  'call(...[])',
  'const c = [...list, ...(b ? [b] : [])]',
  'const c = { ...base, ...(b && { b }) }',
  'const [a, ...[b]] = c',
])('no literal in %j could stand itself', (source) => {
  expect(countSpreadLiterals(source)).toBe(0)
})
