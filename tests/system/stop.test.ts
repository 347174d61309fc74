import { expect, test } from '@jest/globals'
import { openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import { endingsOf, ServiceProcesses } from './world/service-processes.ts'

// The hostile requests end with the same question to services that were called.
test('every service that was never called ends by itself', async () => {
  using processes = new ServiceProcesses()
  await using world = await openOwnWorld({ start: processes.start })

  const endings = await endingsOf(world, processes)

  expect(endings).toEqual(Array(4).fill({ code: 0, signal: null }))
})
