import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { roomDirections } from './directions.ts'

const root = new URL('../..', import.meta.url).pathname
const service = 'services/settlements'
const rooms = (roomDirections[service] ?? []).slice(0, -1).flat()

/** The rooms that own tables, by the lists of their READMEs. */
const owners = new Map(
  rooms.flatMap((room) => {
    const readme = readFileSync(join(root, service, 'src', room, 'README.md'), 'utf8')
    const [, names = ''] = /^Tables: (.+)\.$/m.exec(readme) ?? []
    return [...names.matchAll(/`([a-z_]+)`/g)].map(([, table = '']) => [table, room] as const)
  }),
)

const written = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)/g
const named = /\b(?:FROM|JOIN|USING|INTO|UPDATE)\s+([a-z_]+)/g

/** The uses of tables by the text of a file that its room may not make: it writes only its own and reads none of higher rooms. */
function findForeign(room: string, text: string): string[] {
  const rank = (owner: string) => rooms.indexOf(owner)
  const tablesOf = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, table = '']) => table))
  const writes = [...tablesOf(written)].filter((table) => (owners.get(table) ?? room) !== room)
  const reads = [...tablesOf(named)].filter((table) => rank(owners.get(table) ?? room) < rank(room))
  return [...writes.map((table) => `writes ${table}`), ...reads.map((table) => `reads ${table}`)]
}

test('a room writes its own tables and reads those of lower rooms; of higher ones it sees views and functions that they declare', () => {
  const files = globSync(`{${rooms.join(',')}}/**/*.{ts,sql}`, { cwd: join(root, service, 'src') })
  const foreign = files.flatMap((file) => {
    const [room = ''] = file.split('/')
    return findForeign(room, readFileSync(join(root, service, 'src', file), 'utf8')).map((use) => ({ file, use }))
  })

  expect(owners.size).toBeGreaterThan(30)
  expect(foreign).toEqual([])
})

test.each([
  ['months', 'DELETE FROM document WHERE id = $1', ['writes document']],
  ['documents', 'SELECT FROM cost JOIN settlement ON true', ['reads cost', 'reads settlement']],
  ['ledger', 'UPDATE settlement SET paid_at = now()', ['writes settlement']],
  ['ledger', 'SELECT FROM settlement JOIN payment ON true', []],
  ['documents', 'SELECT FROM document_use', []],
])('a text of %s with “%s” has the foreign uses %j', (room, text, uses) => {
  expect(findForeign(room, text)).toEqual(uses)
})
