import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { listPartitions } from '../src/retention/list-partitions.ts'
import { openWorld } from './world.ts'

test('the service makes the partitions of its tables by itself', async () => {
  await using world = await openWorld()

  await eventually(async () => {
    const tables = (await listPartitions(world)).map(({ table }) => table)
    expect(new Set(tables)).toEqual(new Set(['event', 'delivery', 'attempt']))
    expect(tables).toHaveLength(12)
  })
})
