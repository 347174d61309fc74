import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { roomDirections } from './directions.ts'

const root = new URL('../..', import.meta.url).pathname

// The lowest rooms import no room and own no table.
const rooms = Object.entries(roomDirections).flatMap(([service, direction]) =>
  direction.slice(0, -1).flatMap((line, index) =>
    line.map((room) => ({
      service,
      readme: `${service}/src/${room}/README.md`,
      below: direction
        .slice(index + 1)
        .flat()
        .filter((name) => name !== 'migrations'),
    })),
  ),
)

function readNames(readme: string, line: 'Tables' | 'May import'): string[] {
  const text = readFileSync(join(root, readme), 'utf8')
  const [, names] = new RegExp(`^${line}: (.+)\\.$`, 'm').exec(text) ?? []
  if (names === undefined) throw new Error(`${readme} has no line "${line}: ….".`)
  return [...names.matchAll(/`([a-z_]+)\/?`/g)].map(([, name = '']) => name)
}

test.each(rooms)('$readme names the rooms that its room may import', ({ readme, below }) => {
  expect(readNames(readme, 'May import').toSorted()).toEqual(below.toSorted())
})

test.each(Object.keys(roomDirections))('each table that %s creates belongs to one room', (service) => {
  const migrations = globSync(`${service}/src/migrations/*.ts`, { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const matches = (pattern: RegExp) => migrations.flatMap((text) => [...text.matchAll(pattern)])
  const renamed = new Map(matches(/ALTER TABLE (\w+) RENAME TO (\w+)/g).map(([, name, later]) => [name, later]))
  const created = matches(/CREATE TABLE (\w+)/g).map(([, name]) => renamed.get(name) ?? name)
  const owned = rooms.filter((room) => room.service === service).flatMap(({ readme }) => readNames(readme, 'Tables'))

  expect(owned.toSorted()).toEqual(created.toSorted())
})
