import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from '@lokum/local-stack/processes/server'
import { cpuBetween } from '../measure/cpu.ts'
import { percentile } from '../measure/statistics.ts'
import { checkReceipts } from './check-receipts.ts'
import { makeMessage } from './make-messages.ts'
import { readCpu } from './read-cpu.ts'
import { nowMs, type Side } from './side.ts'
import type { Receiver } from './start-receiver.ts'

/** How long messages took to the receiver, in milliseconds. */
export type Latency = {
  fromCommit: { p50: number; p99: number }
  /** From the moment in which the side's client began to hand the message over. */
  fromCall: { p50: number; p99: number }
  cpuMsBy: Readonly<Record<string, number>>
}

type MeasuredSide = { postgres: Server; receiver: Receiver; side: Side }

const perSecond = 200
// What listens shall listen before the first message.
const settledMs = 500

/** Hands over 200 messages a second, evenly, and says how long each took. */
export async function measureLatency(
  need: MeasuredSide,
  { seconds, endpoints }: { seconds: number; endpoints: number },
): Promise<Latency> {
  const { receiver, side } = need
  const { send, committedAt } = side
  if (!send) throw new Error(`${side.name} takes no single messages.`)
  await side.release()
  await delay(settledMs)
  const before = await readCpu(need)
  const calledAt = new Map<string, number>()
  const doneAt = new Map<string, number>()
  const sending: Promise<void>[] = []
  const startedAt = performance.now()
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const early = startedAt + (n * 1_000) / perSecond - performance.now()
    if (early > 0) await delay(early)
    const message = makeMessage(n % endpoints)
    calledAt.set(message.id, nowMs())
    sending.push(send(message).then(() => void doneAt.set(message.id, nowMs())))
  }
  await Promise.all(sending)
  const count = calledAt.size
  const receipts = await receiver.take({ count, seconds: 30 })
  await side.settle()
  const used = cpuBetween(before, await readCpu(need))
  await side.halt()
  checkReceipts(side, receipts, new Set(calledAt.keys()))
  const committed = (await committedAt?.([...calledAt.keys()])) ?? doneAt
  const since = (moments: ReadonlyMap<string, number>) =>
    quantilesOf(receipts.ids.map((id, n) => (receipts.times[n] ?? Number.NaN) - (moments.get(id) ?? Number.NaN)))
  const cpuMsBy = Object.fromEntries(Object.entries(used).map(([name, cpu]) => [name, (cpu * 1_000) / count]))
  return { fromCommit: since(committed), fromCall: since(calledAt), cpuMsBy }
}

function quantilesOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}
