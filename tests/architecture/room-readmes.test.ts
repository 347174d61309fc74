import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { roomDirections } from './directions.ts'

const root = new URL('../..', import.meta.url)

// The lowest rooms import no room, so there is nothing to say of it.
const rooms = Object.entries(roomDirections).flatMap(([service, direction]) =>
  direction.slice(0, -1).flatMap((line, index) =>
    line.map((room) => ({
      readme: `${service}/src/${room}/README.md`,
      below: direction
        .slice(index + 1)
        .flat()
        .filter((name) => name !== 'migrations'),
    })),
  ),
)

test.each(rooms)('$readme names the tables of its room and the rooms that it may import', ({ readme, below }) => {
  const text = readFileSync(new URL(readme, root), 'utf8')

  const [, imports = ''] = /^May import: (.*)\.$/m.exec(text) ?? []
  expect(imports.split(', ').toSorted()).toEqual(below.map((room) => `\`${room}/\``).toSorted())
  expect(text).toMatch(/^Tables: .+\.$/m)
})
