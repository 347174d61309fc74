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

test('a service whose database was emptied while it served is not ready until it is migrated again', async () => {
  const ready = () => fetch(`${world.service.operationsUrl}/health/ready`).then(({ status }) => status)
  const served = await ready()

  await world.owner.query('ALTER TABLE migration RENAME TO lost')
  const emptied = await ready()
  await world.owner.query('ALTER TABLE lost RENAME TO migration')
  const migrated = await ready()

  expect({ served, emptied, migrated }).toEqual({ served: 200, emptied: 503, migrated: 200 })
})
