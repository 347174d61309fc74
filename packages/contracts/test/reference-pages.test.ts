import { basename } from 'node:path'
import { expect, test } from '@jest/globals'
import { events, publicOperations } from '../src/catalogue.ts'
import { openApiDocument } from '../src/documents/openapi.ts'
import { readExamples } from '../src/documents/read-examples.ts'
import { isForTenants } from '../src/interface/operation.ts'
import { problems } from '../src/problems/problem.ts'
import { readDocument } from '../src/reference/read-document.ts'
import { referenceFiles } from '../src/reference/reference-files.ts'

const catalogue = { operations: publicOperations, events, examples: readExamples() }
const document = openApiDocument(catalogue)
const files = referenceFiles(document, catalogue)
const textOf = (path: string) => files.get(path) ?? ''
const index = textOf('index.md')

test('each operation, event, object and list of words has a page, and the first page lists them all', () => {
  const named = Object.keys(readDocument(document).components.schemas)
  const pagesIn = (folder: string) =>
    [...files.keys()].flatMap((path) => (path.startsWith(`${folder}/`) ? [basename(path, '.md')] : []))
  const objects = pagesIn('objects')
  const words = pagesIn('words')

  for (const { id, method, path, summary } of publicOperations) {
    expect(textOf(`operations/${id}.md`)).toContain(`# ${summary}\n\n\`${method} ${path}\`\n`)
    expect(index).toContain(`- [${summary}](/docs/reference/operations/${id}) \`${method} ${path}\``)
  }
  for (const { type, summary } of events) {
    expect(textOf(`events/${type}.md`)).toContain(`# ${type}\n\n${summary}`)
    expect(index).toContain(`- [${type}](/docs/reference/events/${type}): ${summary}`)
  }
  expect(objects.length).toBeGreaterThan(150)
  expect(words.length).toBeGreaterThan(50)
  for (const name of objects) expect(index).toContain(`- [${name}](/docs/reference/objects/${name})`)
  for (const name of words) expect(index).toContain(`- [${name}](/docs/reference/words/${name})`)
  for (const name of named.filter((name) => !objects.includes(name) && !words.includes(name)))
    expect(textOf('values.md')).toContain(`\n## ${name}\n`)
  for (const code of Object.keys(problems)) expect(index).toContain(`- [${code}](/problems/${code}): `)
})

test.each(publicOperations.map((operation) => [operation.id, operation] as const))(
  'the sample of %s is complete: a token, a key for a POST, and the request of its example',
  (id, operation) => {
    const [sample = ''] = /```sh\n.*?\n```/s.exec(textOf(`operations/${id}.md`)) ?? []
    const { params = {}, body } = catalogue.examples.get(id)?.request ?? {}

    expect(sample).toContain(`curl -X ${operation.method} 'http://127.0.0.1:8080/v1/`)
    expect(sample).toContain(`"Authorization: Bearer $${isForTenants(operation) ? 'TENANT_TOKEN' : 'TOKEN'}"`)
    expect(sample.includes('"Idempotency-Key: $KEY"')).toBe(operation.method === 'POST')
    for (const value of Object.values(params)) expect(sample).toContain(`/${encodeURIComponent(value)}`)
    expect(sample).not.toMatch(/[{]\w+[}]['/?]/)
    for (const name of Object.keys(body ?? {})) expect(sample).toMatch(new RegExp(`"${name}":|'${name}=`))
  },
)

test('a statement is shown as the file and as the JSON that Accept chooses, with its schema', () => {
  const page = textOf('operations/getStatement.md')

  expect(page).toContain('Headers: `Accept` (`application/pdf` if not given, or `application/json`), `Accept-Language`')
  expect(page).toContain('`application/json`, [StatementSnapshot](/docs/reference/objects/StatementSnapshot)')
  expect(page).toContain("-H 'Accept: application/json'")
  expect(page).toContain('"format": 2')
  expect(textOf('objects/StatementSnapshot.md')).toContain('(/docs/reference/operations/getStatement)')
})

test('the page of a list that can be followed shows the place to go on from', () => {
  const page = textOf('operations/listEvents.md')

  expect(page).toContain('order=asc')
  expect(page).toMatch(/"resume_cursor": "[\w-]+"/)
})

test('the refusals of an operation come first that only it has, and those of transport on one page', () => {
  const page = textOf('operations/createApartment.md')
  const codes = [...page.matchAll(/^\| \d{3} \| \[`(\w+)`\]/gm)].map(([, code]) => code)

  expect(codes.slice(0, 3)).toEqual(['plan_limit_reached', 'label_conflict', 'validation_failed'])
  for (const code of ['request_timeout', 'internal_error', 'upstream_unavailable', 'overloaded', 'headers_too_large']) {
    expect(codes).not.toContain(code)
    expect(textOf('transport.md')).toContain(`[\`${code}\`](/problems/${code})`)
  }
  expect(page).toContain('(/docs/reference/transport)')
})

test('operations that only the pages of Lokum need say so, and are listed after all others', () => {
  const forPages = publicOperations.filter((operation) => operation.forPages)
  const [before = '', after = ''] = index.split('## For the pages of Lokum')

  expect(forPages.length).toBeGreaterThan(3)
  for (const { id, method, path } of forPages) {
    expect(before).not.toContain(`/operations/${id})`)
    expect(after).toContain(`/operations/${id})`)
    expect(textOf(`operations/${id}.md`)).toContain('Made for the pages of Lokum itself')
    expect(readDocument(document).paths[path]?.[method.toLowerCase()]).toMatchObject({ 'x-audience': 'portal' })
  }
})

test('every link between the pages leads to one of them, and to a heading that it has', () => {
  const links = [...files].flatMap(([file, text]) =>
    [...text.matchAll(/\]\((\/docs\/reference[^)]*)\)/g)].map(([, link = '']) => ({ file, link })),
  )
  const missing = links.filter(({ link }) => {
    const [path = '', anchor] = link.split('#')
    const target = files.get(`${path.replace('/docs/reference', '').slice(1) || 'index'}.md`)
    const headings = [...(target ?? '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    )
    return path !== '/docs/reference/try' && (target === undefined || (anchor && !headings.includes(anchor)))
  })

  expect(links.length).toBeGreaterThan(1_000)
  expect(missing).toEqual([])
})
