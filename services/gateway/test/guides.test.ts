import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { providerScopes, scopes } from '@lokum/contracts/interface/scope'
import { faults } from '@lokum/contracts/problems/fault'

const root = new URL('../../../', import.meta.url).pathname
const guides = globSync('docs/{guides,guides/pl,releases}/*.md', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(`${root}${file}`, 'utf8'),
}))

test('the guide for production lists every scope with what it allows', () => {
  const { text = '' } = guides.find(({ file }) => file.endsWith('going-to-production.md')) ?? {}

  for (const scope of providerScopes) expect(text).toContain(`| \`${scope}\` | ${scopes[scope]} |`)
})

test('the guide to errors explains each code of a fault once', () => {
  const { text = '' } = guides.find(({ file }) => file.endsWith('guides/errors.md')) ?? {}
  const [, table = ''] = /\| `errors\[\]\.code` .*?\n(.*?)\n\n/s.exec(text) ?? []
  const codes = table.split('\n').flatMap((row) => (row.split('|')[1] ?? '').match(/\w{3,}/g) ?? [])

  expect(codes.toSorted()).toEqual(Object.keys(faults).toSorted())
})

const polish = guides
  .filter(({ file }) => file.startsWith('docs/guides/pl/'))
  .map(({ file, text }) => ({ file, text, original: guides.find((one) => one.file === file.replace('pl/', ''))?.text }))
const blocksOf = (text = ''): string[] => text.match(/^```.*?^```$/gms) ?? []
/** Headings by level, links by target, rows of tables, and what is code in a line: what a translation has in common. */
const shapeOf = (text = '') => {
  const prose = text.replaceAll(/^```.*?^```$/gms, '')
  return {
    headings: prose.match(/^#+ /gm),
    rows: prose.match(/^(?:\||- )/gm)?.length,
    links: [...prose.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) =>
      target.replace(/^(?:\.\.\/|pl\/)+/, '').replace(/(?<=.)#.*/, ''),
    ),
    code: prose
      .match(/`[^`]+`/g)
      ?.filter((code) => !/base64/i.test(code))
      .toSorted(),
    marks: prose.match(/^<!-- (?:\/?local|tabs) -->$/gm),
    pictures: [...prose.matchAll(/^!\[[^\]]{80,}\]\(/gm)].length,
  }
}

test('the guides that begin, those to months, pages and webhooks are there in Polish', () => {
  expect(polish.map(({ file }) => file.replace('docs/guides/pl/', '')).toSorted()).toEqual([
    'advances.md',
    'after-the-statement.md',
    'agreements.md',
    'authentication.md',
    'close-a-month.md',
    'first-call.md',
    'pagination.md',
    'sub-meters.md',
    'testing.md',
    'tools.md',
    'webhooks.md',
  ])
})

test.each(polish)('$file has the commands and programs of the English guide, and its parts', ({ text, original }) => {
  expect(blocksOf(text)).toEqual(blocksOf(original))
  expect(shapeOf(text)).toEqual(shapeOf(original))
})

test('the Polish guides have programs', () => {
  expect(polish.flatMap(({ text }) => blocksOf(text)).length).toBeGreaterThan(50)
})

test('a Polish guide leads to the Polish form of another guide if there is one', () => {
  const names = polish.map(({ file }) => file.replace('docs/guides/pl/', ''))
  const leftFor = (file: string, text: string) =>
    names.filter((name) => !file.endsWith(`/${name}`) && new RegExp(`\\]\\(\\.\\./${name}[)#]`).test(text))

  expect(polish.flatMap(({ file, text }) => leftFor(file, text).map((name) => `${file} → ../${name}`))).toEqual([])
})

/** Calls of the shell, by curl or by the function `call` of a guide, with their continuation lines. */
const commands = guides.flatMap(({ file, text }) =>
  [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    (block.replaceAll('\\\n', ' ').match(/(?:curl [^|;]*?\/v1|\bcall ["/])[^\n|]*(?:\n {2}[^\n]*)*/g) ?? []).map(
      (command) => ({
        file,
        command,
      }),
    ),
  ),
)

test('every POST of a command names its key, and nothing else has one', () => {
  const isPost = (command: string) => / -[dF] /.test(command) && !command.includes('-X PATCH')

  expect(commands.filter(({ command }) => isPost(command)).length).toBeGreaterThan(20)
  expect(commands.filter(({ command }) => isPost(command) !== command.includes('Idempotency-Key'))).toEqual([])
})

test('no guide repeats a creation until it is no longer refused, or makes a key inside a call', () => {
  expect(guides.filter(({ text }) => /until \w+=|rand -hex|randomUUID|uuid4/.test(text))).toEqual([])
})

test('every guide has a line of synonyms', () => {
  const without = guides.filter(({ file, text }) => file.includes('guides/') && !/^<!-- search: .+ -->$/m.test(text))

  expect(without.map(({ file }) => file)).toEqual([])
})
