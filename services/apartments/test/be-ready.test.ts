import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a service whose database lacks a migration of its release is alive but not ready', async () => {
  const { rows } = await world.owner.query(
    'DELETE FROM migration WHERE id = (SELECT max(id) FROM migration) RETURNING name',
  )
  const health = (path: string) => fetch(`${world.service.operationsUrl}/health/${path}`).then(({ status }) => status)

  const before = [await health('live'), await health('ready')]
  await world.owner.query('INSERT INTO migration (name) VALUES ($1)', [rows[0].name])
  const after = [await health('live'), await health('ready')]

  expect({ before, after }).toEqual({ before: [200, 503], after: [200, 200] })
})
