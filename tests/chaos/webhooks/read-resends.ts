import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Resend } from './explain-receipts.ts'

/** Spares the parser nearly all lines of a long run. */
const marker = '"resent":true'

/** Reads from the logs of all webhooks replicas which attempts sent their request a second time, in the order in which they ended. */
export async function readResends(folder: string): Promise<Resend[]> {
  const logs = (await readdir(folder)).filter((name) => /^webhooks-\d+\.log$/.test(name))
  const resends = await Promise.all(logs.map((name) => readLog(join(folder, name))))
  return resends.flat().toSorted((a, b) => a.endedAt - b.endedAt)
}

async function readLog(path: string): Promise<Resend[]> {
  const resends: Resend[] = []
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const resend = line.includes(marker) && readLine(line)
    if (resend) resends.push(resend)
  }
  return resends
}

function readLine(line: string): Resend | undefined {
  // What a killed process had half written stands before the first line of the next one.
  const whole = line.slice(line.lastIndexOf('{"level":'))
  const { msg, time, delivery_id: deliveryId, duration_ms: durationMs, resent } = JSON.parse(whole)
  if (msg !== 'delivery.attempted' || !resent) return undefined
  const endedAt = Date.parse(time)
  return { deliveryId, startedAt: endedAt - durationMs, endedAt }
}
