import type { Server } from '@lokum/local-stack/processes/server'
import { cpuBetween } from '../measure/cpu.ts'
import { checkReceipts } from './check-receipts.ts'
import { makeMessages } from './make-messages.ts'
import { readCpu } from './read-cpu.ts'
import type { Side } from './side.ts'
import type { Receiver } from './start-receiver.ts'

/** One backlog that was sent. */
export type Drain = {
  perSecond: number
  storedPerSecond: number
  /** CPU milliseconds for one delivery, by process, from the release to the last thing written down. */
  cpuMsBy: Readonly<Record<string, number>>
}

type DrainedSide = { postgres: Server; receiver: Receiver; side: Side }

// Before and after these parts of the receipts a side starts and runs dry.
const firstShare = 0.1
const lastShare = 0.95

/** Stores a backlog, lets it go and takes the rate at the receiver. @throws unless everything came exactly once */
export async function drainBacklog(
  { postgres, receiver, side }: DrainedSide,
  { count, endpoints }: { count: number; endpoints: number },
): Promise<Drain> {
  const messages = makeMessages({ count, endpoints })
  const storingSince = performance.now()
  await side.store(messages)
  const storedPerSecond = (count * 1_000) / (performance.now() - storingSince)
  const need = { postgres, receiver, side }
  const before = await readCpu(need)
  await side.release()
  const receipts = await receiver.take({ count, seconds: 60 })
  await side.settle()
  const used = cpuBetween(before, await readCpu(need))
  await side.halt()
  checkReceipts(side, receipts, new Set(messages.map(({ id }) => id)))
  const cpuMsBy = Object.fromEntries(Object.entries(used).map(([name, seconds]) => [name, (seconds * 1_000) / count]))
  return { perSecond: rateOf(receipts.times), storedPerSecond, cpuMsBy }
}

function rateOf(times: readonly number[]): number {
  const first = Math.floor(times.length * firstShare)
  const last = Math.floor(times.length * lastShare)
  return ((last - first) * 1_000) / ((times[last] ?? Number.NaN) - (times[first] ?? Number.NaN))
}
