import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { schema } from '../src/database.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a service whose database lacks a migration or an SQL file of its release is alive but not ready', async () => {
  const { rows } = await world.owner.query(
    'DELETE FROM migration WHERE id = (SELECT max(id) FROM migration) RETURNING name',
  )
  await world.owner.query(`UPDATE repeatable_migration SET hash = 'of another text' WHERE name = 'create-apartment'`)
  const health = (path: string) => fetch(`${world.service.operationsUrl}/health/${path}`).then(({ status }) => status)

  const withoutBoth = [await health('live'), await health('ready')]
  await world.owner.query('INSERT INTO migration (name) VALUES ($1)', [rows[0].name])
  const withoutFile = [await health('live'), await health('ready')]
  const { hash } = schema.sqlFiles.find(({ name }) => name === 'create-apartment') ?? {}
  await world.owner.query(`UPDATE repeatable_migration SET hash = $1 WHERE name = 'create-apartment'`, [hash])
  const withBoth = [await health('live'), await health('ready')]

  expect({ withoutBoth, withoutFile, withBoth }).toEqual({
    withoutBoth: [200, 503],
    withoutFile: [200, 503],
    withBoth: [200, 200],
  })
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
