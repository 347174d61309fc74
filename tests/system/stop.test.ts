import { expect, test } from '@jest/globals'
import { openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import { ServiceProcesses, secondsToStop } from './world/service-processes.ts'

/** Four processes start, and a busy machine takes its time for that. */
const startMs = 90_000

// The hostile requests end with the same question to services that were called.
test(
  'every service that was never called ends within five seconds',
  async () => {
    using processes = new ServiceProcesses()
    await using world = await openOwnWorld({ start: processes.start })

    const seconds = await secondsToStop(world)

    expect(seconds).toHaveLength(4)
    expect(seconds.filter(({ took }) => took > 5)).toEqual([])
  },
  startMs,
)
