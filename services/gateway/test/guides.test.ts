import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { events, publicOperations } from '@lokum/contracts/catalogue'
import { providerScopes, scopes } from '@lokum/contracts/interface/scope'
import { problems } from '@lokum/contracts/problems/problem'

const root = new URL('../../../', import.meta.url).pathname
const guides = globSync('docs/{guides,releases}/*.md', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(`${root}${file}`, 'utf8'),
}))
/** Everything in the guides that looks like one thing, with its file. */
const found = (pattern: RegExp) =>
  guides.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ file, name })))
const unknown = (pattern: RegExp, isKnown: (name: string) => boolean) =>
  found(pattern).filter(({ name }) => !isKnown(name))

test('every operation that a guide names is one of the interface', () => {
  const known = new Set(publicOperations.map(({ method, path }) => `${method} ${path}`))

  expect(found(/`((?:GET|POST|PATCH|DELETE) \/v1\/[^`?]+)`/g).length).toBeGreaterThan(8)
  expect(unknown(/`((?:GET|POST|PATCH|DELETE) \/v1\/[^`?]+)`/g, (name) => known.has(name))).toEqual([])
})

test('every problem that a guide links to exists', () => {
  expect(unknown(/\.\.\/problems\/(\w+)\.md/g, (name) => Object.hasOwn(problems, name))).toEqual([])
})

test('every type of event and every scope that a guide names exists', () => {
  const known = [...events.map(({ type }) => type), ...Object.keys(scopes)]
  const families = new Set(known.map((name) => name.split('.')[0]))
  const named = found(/[`" ]([a-z]+\.[a-z_]+)[`" ]/g).filter(({ name }) => families.has(name.split('.')[0]))

  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ name }) => !known.includes(name))).toEqual([])
})

test('the guide for production lists every scope with what it allows', () => {
  const { text = '' } = guides.find(({ file }) => file.endsWith('going-to-production.md')) ?? {}

  for (const scope of providerScopes) expect(text).toContain(`| \`${scope}\` | ${scopes[scope]} |`)
})
