import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { providerScopes, scopes } from '@lokum/contracts/interface/scope'

const root = new URL('../../../', import.meta.url).pathname
const guides = globSync('docs/{guides,guides/pl,releases}/*.md', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(`${root}${file}`, 'utf8'),
}))

test('the guide for production lists every scope with what it allows', () => {
  const { text = '' } = guides.find(({ file }) => file.endsWith('going-to-production.md')) ?? {}

  for (const scope of providerScopes) expect(text).toContain(`| \`${scope}\` | ${scopes[scope]} |`)
})

const polish = guides
  .filter(({ file }) => file.startsWith('docs/guides/pl/'))
  .map(({ file, text }) => ({ file, text, original: guides.find((one) => one.file === file.replace('pl/', ''))?.text }))
const blocksOf = (text = '') => text.match(/^```.*?^```$/gms)
/** Headings by level, links by target, rows of tables, and what is code in a line: what a translation has in common. */
const shapeOf = (text = '') => {
  const prose = text.replaceAll(/^```.*?^```$/gms, '')
  return {
    headings: prose.match(/^#+ /gm),
    rows: prose.match(/^(?:\||- )/gm)?.length,
    links: [...prose.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target.replace(/^(?:\.\.\/|pl\/)+/, '')),
    code: prose
      .match(/`[^`]+`/g)
      ?.filter((code) => !/base64/i.test(code))
      .toSorted(),
  }
}

test('the guides to the first call, a month and webhooks are there in Polish', () => {
  expect(polish.map(({ file }) => file.replace('docs/guides/pl/', '')).toSorted()).toEqual([
    'close-a-month.md',
    'first-call.md',
    'webhooks.md',
  ])
})

test.each(polish)('$file has the commands and programs of the English guide, and its parts', ({ text, original }) => {
  expect(blocksOf(text)?.length).toBeGreaterThan(4)
  expect(blocksOf(text)).toEqual(blocksOf(original))
  expect(shapeOf(text)).toEqual(shapeOf(original))
})
