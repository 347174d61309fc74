import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from '@jest/globals'
import { events, publicOperations } from '@lokum/contracts/catalogue'
import { problems } from '@lokum/contracts/problems/problem'
import { projectRoot } from '@lokum/local-stack/project-root'
import { keptFiles, linksOf, textOf } from './read-texts.ts'

const files = new Set(keptFiles())
const folders = new Set(
  [...files].flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
)
const texts = [...files]
  .filter((file) => file.endsWith('.md') && file !== 'docs/interface-specification.md')
  .map((file) => ({ ...textOf(file, read(file)), anchors: anchorsOf(read(file)) }))

/** Pages that are generated, so that the repository has no file of them. */
const served = new Set([
  '/docs/reference',
  '/docs/reference/try',
  '/docs/reference/transport',
  '/openapi.json',
  '/asyncapi.json',
  '/docs/changelog.atom',
  ...Object.keys(problems).map((code) => `/problems/${code}`),
  ...events.flatMap(({ type, version }) => [`/events/${type}/v${version}`, `/docs/reference/events/${type}`]),
  ...publicOperations.map(({ id }) => `/docs/reference/operations/${id}`),
])

test('every link of a text leads to a file of the repository and a heading of it, or to a page that is served', () => {
  expect(texts.flatMap(linksOf).length).toBeGreaterThan(200)
  expect(texts.flatMap(linksOf).filter(isBroken)).toEqual([])
})

test.each([
  '[a](no-such.md)',
  '[a](README.md#no-such-heading)',
  '[a](#no-such-heading)',
  '[a](docs/nothing/)',
  '[a](/problems/none)',
  '[a](/docs/reference/events/none)',
])('the broken link %s is found', (markdown) => {
  expect(linksOf(textOf('README.md', markdown)).filter(isBroken)).toHaveLength(1)
})

function isBroken({ file, span }: { file: string; span: string }): boolean {
  const [path = '', anchor] = decodeURIComponent(span).split('#')
  if (path.startsWith('/')) return !served.has(path)
  const target = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '')
  if (!files.has(target)) return !folders.has(target)
  const text = texts.find((one) => one.file === target)
  return anchor !== undefined && text !== undefined && !text.anchors.has(anchor)
}

/** The anchors that GitHub gives headings. */
function anchorsOf(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  return new Set(
    headings.map((title) =>
      title
        .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  )
}

function read(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8')
}
