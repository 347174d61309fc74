import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readResends } from './read-resends.ts'

const attempted = { level: 30, time: '2026-11-21T12:00:01.000Z', service: 'webhooks', duration_ms: 200 }
const lineOf = (facts: Record<string, unknown>) => JSON.stringify({ ...attempted, ...facts, msg: 'delivery.attempted' })

test('the attempts that sent their request again are found in the logs of every replica', async () => {
  await using folder = await openFolder({
    'webhooks-1.log': `${lineOf({ delivery_id: 'whd_1', resent: true })}\n${lineOf({ delivery_id: 'whd_2' })}\n`,
    'webhooks-2.log': `${lineOf({ delivery_id: 'whd_3', resent: true, time: '2026-11-21T11:00:00.000Z' })}\n`,
    'apartments-3.log': `${lineOf({ delivery_id: 'whd_4', resent: true })}\n`,
  })

  const [noon, eleven] = [Date.parse('2026-11-21T12:00:01.000Z'), Date.parse('2026-11-21T11:00:00.000Z')]
  expect(await readResends(folder.path)).toEqual([
    { deliveryId: 'whd_3', startedAt: eleven - 200, endedAt: eleven },
    { deliveryId: 'whd_1', startedAt: noon - 200, endedAt: noon },
  ])
})

test('a line that a killed replica had half written hides nothing of the next one', async () => {
  const half = lineOf({ delivery_id: 'whd_1', resent: true }).slice(0, -5)
  await using folder = await openFolder({
    'webhooks-1.log': `${half}${lineOf({ delivery_id: 'whd_2', resent: true })}\n${half}${lineOf({ delivery_id: 'whd_3' })}\n`,
  })
  expect(await readResends(folder.path)).toMatchObject([{ deliveryId: 'whd_2' }])
})

async function openFolder(files: Record<string, string>) {
  const path = await mkdtemp(join(tmpdir(), 'lokum-test-resends-'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
