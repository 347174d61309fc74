import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { startChild } from './talk-to-child.ts'

const Greeting = z.object({ address: z.object({ port: z.int() }) })
const Count = z.object({ count: z.int() })
const Taken = z.object({ ids: z.array(z.string()), times: z.array(z.number()), first: z.string().optional() })

/** The received requests in the order of arrival; `times` are milliseconds of the wall clock, `first` is the first request's text. */
export type Receipts = z.infer<typeof Taken>

export type Receiver = AsyncDisposable & {
  pid: number
  url: string
  /** Waits until so many came, and forgets them. @throws when they do not come within so many seconds */
  take: (wanted: { count: number; seconds: number }) => Promise<Receipts>
}

const lookMs = 20
// Detects a message that is sent twice.
const afterwardsMs = 150

/** Starts the one receiver of all sides. */
export async function startReceiver(folder: string): Promise<Receiver> {
  const child = await startChild({ name: 'receiver', folder, profileFolder: undefined })
  const { port } = Greeting.parse(child.greeting).address
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${port}`,
    take: async ({ count, seconds }) => {
      const deadline = performance.now() + seconds * 1_000
      for (;;) {
        const received = (await child.ask(Count, 'count')).count
        if (received >= count) break
        if (performance.now() > deadline) throw new Error(`Only ${received} of ${count} came within ${seconds} s.`)
        await delay(lookMs)
      }
      await delay(afterwardsMs)
      return await child.ask(Taken, 'take')
    },
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}
