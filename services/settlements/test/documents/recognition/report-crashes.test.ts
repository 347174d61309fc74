import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { MeasuredAnswer, RecognitionTask } from '@lokum/bill-reader/recognition/page-words'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import { createTurns } from '@lokum/service-kit/workers/turns'
import { goldenFile } from '../../../../../packages/bill-reader/test/recognition/recognise.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { ask } from '../an-invoice.ts'

const workers = openWorkers<RecognitionTask, MeasuredAnswer>({
  file: new URL('./a-crashing-page.ts', import.meta.url),
  limits: { memoryMb: 448, cpuSeconds: 60, seconds: 300 },
  turns: createTurns({ together: 1, queue: 10, share: 10 }),
  isNative: true,
})

let attempts = 0
const run: typeof workers.run = async (prepare, whose) => {
  attempts += 1
  return await workers.run(prepare, whose)
}

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld({ recognition: { workers: { run }, times: { everyMs: 20, againMs: 20 } } })
})
afterAll(() => world[Symbol.asyncDispose]())

test.each([
  ['gets no memory', 'energy-columns.scan.pdf', 'application/pdf', 'too long or too much memory'],
  ['reads where it must not', 'water-gross.photo.jpg', 'image/jpeg', 'damaged'],
] as const)(
  'a page whose process %s is tried twice, and then says why it was given up',
  async (_, name, type, reason) => {
    const landlord = await world.aLandlord()
    attempts = 0
    const file = { name, type, bytes: Buffer.from(await goldenFile(`scans/${name}`)) }
    const { body } = await landlord.settlements.request('POST', '/v1/documents', makeForm(file, { kind: 'invoice' }))

    await ask(landlord, 'POST', `${body.id}/read`, { body: {} })
    const reading = await eventually(
      async () => {
        const answer = await ask(landlord, 'GET', body.id)
        expect(answer.body.reading.state).toBe('failed')
        return answer.body.reading
      },
      { deadlineMs: 120_000 },
    )

    expect(attempts).toBe(2)
    expect(reading.findings).toMatchObject([{ code: 'unreadable', detail: expect.stringContaining(reason) }])
  },
)
