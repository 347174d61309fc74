import { expect, test } from '@jest/globals'
import { openWorldOfProcesses } from './world.ts'

/** Four processes start, and a busy machine takes its time for that. */
const startMs = 90_000

test(
  'every service that is asked to end has ended within five seconds, whether or not it was ever called',
  async () => {
    await using called = await openWorldOfProcesses()
    const landlord = called.aLandlord()
    const { body: apartment } = await landlord.create()
    await landlord.request('POST', '/v1/settlements', { body: { apartment_id: apartment.id, period: '2026-10' } })
    await landlord.request('GET', '/v1/webhook-endpoints')
    await using idle = await openWorldOfProcesses()

    const seconds = [...(await secondsToEnd(called)), ...(await secondsToEnd(idle))]

    expect(seconds.filter(({ took }) => took > 5)).toEqual([])
    expect(seconds).toHaveLength(8)
  },
  startMs,
)

type Processes = Awaited<ReturnType<typeof openWorldOfProcesses>>

async function secondsToEnd({ gateway, services }: Processes): Promise<{ name: string; took: number }[]> {
  const running = Object.entries({ gateway, ...services })
  return await Promise.all(
    running.map(async ([name, service]) => {
      const asked = performance.now()
      await service?.[Symbol.asyncDispose]()
      return { name, took: (performance.now() - asked) / 1_000 }
    }),
  )
}
