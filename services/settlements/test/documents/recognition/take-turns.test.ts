import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { MeasuredAnswer } from '@lokum/bill-reader/recognition/page-words'
import type { Recognizers } from '@lokum/bill-reader/recognition/recognize-document'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { aPdf } from '../../../../../packages/bill-reader/test/readers/pdfs.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { ask } from '../an-invoice.ts'

const heavy = { refused: 'picture_too_heavy', cpuMs: 10_000 } as const
const heavyScans = atDepth({ usual: 4, deep: 20 })
const patient = { deadlineMs: 120_000 }

/** The accounts whose pages are recognised, in their order. */
let turns: string[] = []
let answerOf: (accountId: string) => MeasuredAnswer | Promise<MeasuredAnswer>
/** Answers at once, so that the order of the pages is all that counts. */
const run: Recognizers['run'] = async (_prepare, whose) => {
  const accountId = 'accountId' in whose ? whose.accountId : ''
  turns.push(accountId)
  return await answerOf(accountId)
}

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld({ recognition: { workers: { run }, times: { everyMs: 20, againMs: 20 } } })
})
afterAll(() => world[Symbol.asyncDispose]())

let scans = 0

/** A scan of its own: pages without text. */
async function send(landlord: Landlord, pages: number): Promise<string> {
  scans += 1
  const draw = (pdf: PDFKit.PDFDocument) => {
    for (let page = 0; page < pages; page += 1) pdf.addPage().rect(9, 9, scans, 9).fill()
  }
  const bytes = await aPdf(draw, { autoFirstPage: false })
  const file = { name: `scan-${scans}.pdf`, type: 'application/pdf', bytes }
  const { body } = await landlord.settlements.request('POST', '/v1/documents', makeForm(file, { kind: 'invoice' }))
  const { body: read } = await ask(landlord, 'POST', `${body.id}/read`, { body: {} })
  expect(read.reading.state).toBe('waiting')
  return body.id
}

async function whenDone(landlord: Landlord, ids: readonly string[]) {
  return await eventually(async () => {
    const readings = []
    for (const id of ids) readings.push((await ask(landlord, 'GET', id)).body.reading)
    expect(readings.map(({ state }) => state)).not.toContain('waiting')
    return readings
  }, patient)
}

const aPage = (text: string, pageCount: number): MeasuredAnswer => ({
  lines: [{ text, box: null, spans: [], confidence: 0.9 }],
  pageCount,
  cpuMs: 2_400,
})

test('a clean scan waits for one page of each other account at a time, however many heavy scans these have', async () => {
  const [noisy, clean] = [await world.aLandlord(), await world.aLandlord()]
  const { promise: isQueued, resolve: begin } = Promise.withResolvers<void>()
  turns = []
  answerOf = async (accountId) => {
    await isQueued
    return accountId === clean.accountId ? aPage('Razem do zapłaty 10,00 zł', 3) : heavy
  }
  const ofNoisy: string[] = []
  for (let scan = 0; scan < heavyScans; scan += 1) ofNoisy.push(await send(noisy, 3))
  const ofClean = await send(clean, 3)
  begin()

  const [read] = await whenDone(clean, [ofClean])
  const others = await whenDone(noisy, ofNoisy)

  const order = turns.map((account) => (account === clean.accountId ? 'clean' : 'noisy'))
  expect(order.slice(0, 6)).toEqual(['noisy', 'clean', 'noisy', 'clean', 'noisy', 'clean'])
  expect(order).toHaveLength(heavyScans * 3 + 3)
  expect(read).toMatchObject({ state: 'done', total_pln: 10 })
  for (const reading of others)
    expect(reading).toMatchObject({
      state: 'failed',
      findings: [{ code: 'unreadable', detail: expect.stringContaining('too long or too much memory') }],
    })
})

test('of a scan with pages at a limit the others are read, and the reading says that it is not complete', async () => {
  const landlord = await world.aLandlord()
  const answers = [aPage('Woda 5 m3 x 5,00 zł 25,00 zł', 4), heavy, aPage('Razem do zapłaty 25,00 zł', 4), heavy]
  turns = []
  answerOf = () => answers[turns.length - 1] ?? heavy

  const [reading] = await whenDone(landlord, [await send(landlord, 4)])

  expect(turns).toHaveLength(4)
  expect(reading).toMatchObject({ state: 'done', total_pln: 25 })
  expect(reading.findings.map(({ code }: { code: string }) => code)).toContain('truncated')
})

test('a scan ends when its pages have used a minute of CPU time, whoever recognised them', async () => {
  const landlord = await world.aLandlord()
  turns = []
  answerOf = () => heavy

  const [reading] = await whenDone(landlord, [await send(landlord, 12)])

  expect(turns).toHaveLength(6)
  expect(reading.findings).toMatchObject([{ code: 'unreadable', detail: expect.stringContaining('too long') }])
})
