import type { TestStack } from '@lokum/local-stack/test-stack/test-stack'
import { median, rounded } from '../measure/statistics.ts'
import { drainBacklog } from '../webhooks/drain-backlog.ts'
import { measureLatency } from '../webhooks/measure-latency.ts'
import { startLokum } from '../webhooks/start-lokum.ts'
import { startReceiver } from '../webhooks/start-receiver.ts'
import type { Cost } from './measure-operation.ts'
import { databaseNameOf } from './seed-size.ts'
import type { Size } from './size.ts'

type FanOutSurroundings = {
  stack: TestStack
  folder: string
  profileFolder: string | undefined
  encryptionKeys: string
  seconds: number
}

const endpoints = 50
const backlog = 3_000

/**
 * Delivers backlogs to fifty endpoints beside all that is stored: CPU for one delivery, from its claim to its end; and events
 * one by one at 200 a second: the delay from the commit to the receipt.
 */
export async function measureFanOut(need: FanOutSurroundings, size: Size): Promise<Cost> {
  const { stack, seconds } = need
  await using receiver = await startReceiver(need.folder)
  const kept = { database: databaseNameOf('webhooks', size), encryptionKeys: need.encryptionKeys }
  await using side = await startLokum({ ...need, receiverUrl: receiver.url, kept }, endpoints)
  const parts = { postgres: stack.postgres, receiver, side }
  await drainBacklog(parts, { count: backlog, endpoints })
  const costs: number[] = []
  const sql: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const { cpuMsBy } = await drainBacklog(parts, { count: backlog, endpoints })
    costs.push((cpuMsBy.webhooks ?? 0) + (cpuMsBy.postgres ?? 0))
    sql.push(cpuMsBy.postgres ?? 0)
  }
  const { fromCommit } = await measureLatency(parts, { seconds, endpoints })
  return {
    p50_ms: rounded(fromCommit.p50),
    p99_ms: rounded(fromCommit.p99),
    cpu_ms: rounded(median(costs)),
    sql_ms: rounded(median(sql)),
    calls: 3 * backlog,
  }
}
