import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { pages, withTables } from '../../../scripts/pages.ts'
import { roomDirections } from '../directions.ts'
import { readTexts } from './read-texts.ts'

const texts = readTexts()

/** The most lines of a page that a newcomer reads first. */
const mostLines = [
  { page: 'ARCHITECTURE.md', most: 200 },
  { page: 'CONTRIBUTING.md', most: 150 },
  ...globSync('services/*/README.md', { cwd: projectRoot }).map((page) => ({ page, most: 80 })),
]

test.each(mostLines)('$page has at most $most lines', ({ page, most }) => {
  expect(read(page).trimEnd().split('\n').length).toBeLessThanOrEqual(most)
})

test.each(pages)('the tables of %s are what the code gives: npm run generate', (page) => {
  expect(read(page)).toContain('<!-- generated: ')
  expect(withTables(read(page))).toBe(read(page))
})

test('a table that the code does not know is refused', () => {
  expect(() => withTables('<!-- generated: nothing -->\n<!-- end -->')).toThrow('"nothing" names no generated table.')
})

/** Their READMEs are for those who install them. */
const published = ['packages/cli', 'packages/client']

const workspaces = globSync('{packages,services}/*/README.md', { cwd: projectRoot })
  .map(dirname)
  .filter((workspace) => !published.includes(workspace))

test.each(workspaces)('the README of %s names every folder of its sources', (workspace) => {
  const folders = globSync(`${workspace}/src/*/`, { cwd: projectRoot }).map((folder) => `${basename(folder)}/`)
  const text = read(`${workspace}/README.md`)

  expect(folders.filter((folder) => !new RegExp(`[\`(/]${folder}`).test(text))).toEqual([])
})

test.each(Object.entries(roomDirections))('ARCHITECTURE names the rooms of %s in their order', (_, direction) => {
  const rooms = direction.map((line) => line.filter((room) => room !== 'migrations').join(', '))

  expect(read('ARCHITECTURE.md')).toContain(`root files → ${rooms.join(' → ')}\n`)
})

test('how long tests take stands in docs/testing.md alone', () => {
  const time = /(?<!--)\b(seconds?|minutes?|hours?)\b/
  const found = texts.flatMap(({ file, prose }) =>
    prose
      .split('\n')
      .filter((line) => /`npm (run )?test\b/.test(line) && time.test(line))
      .map((line) => `${file}: ${line}`),
  )

  expect(found.map((line) => line.slice(0, line.indexOf(':'))).filter((file) => file !== 'docs/testing.md')).toEqual([])
  expect(found).not.toEqual([])
})

test('how well bills are read stands in the README of the reader, and its history beside the golden set', () => {
  const found = texts
    .filter(({ prose }) => /\b(precision|recall) (of )?\**[01][.,]\d/.test(prose))
    .map(({ file }) => file)

  expect(found.toSorted()).toEqual(['packages/bill-reader/README.md', 'packages/bill-reader/test/golden/README.md'])
})

function read(page: string): string {
  return readFileSync(join(projectRoot, page), 'utf8')
}
