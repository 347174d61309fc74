import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import type { DocumentToRead, ProposedReading } from '../../src/assistant.ts'
import { askModel } from '../../src/openai-compatible/ask-model.ts'
import { createModelReader } from '../../src/openai-compatible/read-by-model.ts'
import { readByRules } from '../../src/rules/read-by-rules.ts'
import { aDocument } from '../a-document.ts'
import { aStream, rawPdf } from '../readers/pdfs.ts'
import { type Asked, anHonestReply, say, startModel } from './a-model.ts'

const golden = (file: string) => readFile(join(import.meta.dirname, '../golden', file))
const bill = aDocument(await golden('generated/energy-label-value.pdf'))
const rows = [
  'Numer faktury: FV/118/26',
  'Sprzedawca: Miejskie Zakłady Energetyczne S.A.',
  'Data wystawienia: 3 lipca 2026',
  'Okres rozliczeniowy: od 2026-06-01 do 2026-06-30',
  'Numer licznika: 0099812',
  'Energia czynna: 212 kWh x 0,5119 zł netto, VAT 23%, brutto 133,48 zł',
  'Dystrybucja zmienna: 212 kWh x 0,2987 zł netto, VAT 23%, brutto 77,88 zł',
  'Opłata stała: 1 mies. x 14,2000 zł netto, VAT 23%, brutto 17,47 zł',
  'Wartość faktury brutto: 228,83 zł',
]
/** A photo whose text was recognised, the row of the first charge with doubt. */
const picture = aDocument(await golden('scans/energy-label-value.photo.jpg'), {
  mediaType: 'image/jpeg',
  recognised: {
    pages: [
      {
        lines: rows,
        boxes: rows.map((_, row) => [0.1, row / 10, 0.8, 0.05]),
        confidences: rows.map((_, row) => (row === 5 ? 0.5 : 0.9)),
      },
    ],
    pageCount: 1,
    truncated: false,
  },
})

type Behave = Parameters<typeof startModel>[0]
type Outcome = { reading: ProposedReading; asked: readonly Asked[]; logged: string }

async function readWith(
  behave: Behave,
  {
    document = bill,
    timeoutMs = 20_000,
    pagePictures = 0,
  }: { document?: DocumentToRead; timeoutMs?: number; pagePictures?: number } = {},
): Promise<Outcome> {
  await using model = await startModel(behave)
  let logged = ''
  const record = (facts: Record<string, unknown>, name: string) => {
    logged += JSON.stringify({ ...facts, msg: name })
  }
  const log = { info: record, warn: record }
  const read = createModelReader({
    url: model.url,
    model: 'a-model',
    apiKey: 'sk-very-secret',
    timeoutMs,
    pagePictures,
    rules: readByRules,
    log,
  })
  const reading = await read(document, AbortSignal.timeout(60_000))
  return { reading, asked: model.asked, logged }
}

const picturesByRules = await readByRules(picture, AbortSignal.timeout(60_000))

/** The reading by rules, with the finding that names why the model failed. */
function fellBack(reason: string, byRules: ProposedReading = picturesByRules) {
  return { ...byRules, findings: [...byRules.findings, { code: 'assistant_fell_back', technical: reason }] }
}

test('the values of an honest model are proposed, with rates and positions computed by the service', async () => {
  const { reading, asked, logged } = await readWith((response) => say(response, JSON.stringify(anHonestReply())))

  expect(reading).toMatchObject({ readBy: 'openai-compatible', number: 'FV/118/26', totalPln: '228.83', findings: [] })
  expect(reading.lines).toMatchObject([
    {
      kind: 'rate',
      ratePln: '0.629637',
      amountPln: '133.48',
      meterNumber: '0099812',
      place: 'page 1, line 7',
      confidence: 0.8,
    },
    { kind: 'rate', ratePln: '0.367401', place: 'page 1, line 8' },
    { kind: 'cost', amountPln: '17.47', place: 'page 1, line 9' },
  ])
  expect(reading.lines[0]?.excerpt).toContain('Energia czynna: 212 kWh')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ url: '/v1/chat/completions', authorization: 'Bearer sk-very-secret' })
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
    model: 'a-model',
    temperature: 0,
    response_format: { type: 'json_schema' },
  })
  expect(asked[0]?.body).toContain('<<<PAPER')
  expect(picturesIn(asked)).toEqual([])
  expect(logged).toContain('assistant.read')
})

test('a cost that a model read before and after a correction is charged with what changed', async () => {
  const { lines } = anHonestReply()
  const fee = { ...lines[2], label: 'Opłata' }
  const states = [
    { ...fee, kind: 'before_correction' },
    { ...fee, amount: '77.88', quantity: null, unit: null, unit_price: null },
  ]
  const { reading } = await readWith((response) =>
    say(response, JSON.stringify(anHonestReply({ lines: states, total: null, to_pay: null }))),
  )

  expect(reading.lines.map(({ kind, amountPln }) => [kind, amountPln])).toEqual([
    ['none', '17.47'],
    ['cost', '60.41'],
  ])
})

const claimed = atDepth({ usual: [3_000_000_000], deep: [1_000_001, 3_000_000_000] })

test.each(claimed)('the pages of a PDF that claims %s of them are not counted', async (count) => {
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[6 0 R 3 0 R]/Count ${count}>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    aStream('BT /F 12 Tf 50 700 Td (Energia czynna 98.40) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count ${count - 1}>>`,
  ])

  const { reading } = await readWith((response) => say(response, JSON.stringify(anHonestReply({ lines: [] }))), {
    document: aDocument(bytes),
  })

  expect([reading.readBy, reading.pages]).toEqual(['openai-compatible', null])
})

const refusals: [string, string, Behave][] = [
  [
    'refuses the key',
    'http_401',
    (response) => response.writeHead(401).end('{"error":{"message":"bad key sk-very-secret"}}'),
  ],
  ['has too many callers', 'http_429', (response) => response.writeHead(429, { 'retry-after': '1' }).end('{}')],
  ['breaks', 'http_500', (response) => response.writeHead(500).end('oops')],
  ['sends elsewhere', 'redirected', (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/v1' }).end()],
  ['hangs up', 'unreachable', (response) => response.destroy()],
  [
    'answers no JSON',
    'unusable_answer',
    (response) => response.setHeader('content-type', 'application/json').end('{"choices": ['),
  ],
  ['says no JSON', 'unusable_answer', (response) => say(response, 'Sure! Here is the bill: {"supplier":')],
  ['says something else', 'unusable_answer', (response) => say(response, '{"hello":"world"}')],
  ['says nothing', 'unusable_answer', (response) => say(response, '')],
  [
    'refuses to read',
    'unusable_answer',
    (response) => say(response, { role: 'assistant', content: null, refusal: 'I cannot help with that.' }),
  ],
  [
    'wants a tool',
    'unusable_answer',
    (response) =>
      say(
        response,
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'approve_all', arguments: '{}' } }],
        },
        'tool_calls',
      ),
  ],
  [
    'writes numbers as numbers',
    'unusable_answer',
    (response) => say(response, JSON.stringify(anHonestReply({ total: 228.83 }))),
  ],
  [
    'computes in exponents',
    'unusable_answer',
    (response) => say(response, JSON.stringify(anHonestReply({ total: '2e999' }))),
  ],
  [
    'adds members of its own',
    'unusable_answer',
    (response) => say(response, JSON.stringify(anHonestReply({ approve: true }))),
  ],
  [
    'reads more lines than a bill has',
    'unusable_answer',
    (response) => say(response, JSON.stringify(anHonestReply({ lines: Array(201).fill(anHonestReply().lines[0]) }))),
  ],
  ['answers without end', 'too_large', (response) => void pour(response)],
]

/** One question to a model, and no reading before or after it. */
async function askOnce(behave: Behave, timeoutMs: number) {
  await using model = await startModel(behave)
  const asking = { url: model.url, model: 'a-model', apiKey: 'sk-very-secret', timeoutMs }
  const signal = AbortSignal.timeout(60_000)
  const error = await askModel(asking, { text: rows.join('\n'), pictures: [] }, signal).catch((failed) => failed)
  return { error, asked: model.asked }
}

test.each(refusals)('a model that %s is asked once and fails with %s', async (_, reason, behave) => {
  const { error, asked } = await askOnce(behave, 20_000)

  expect(error).toMatchObject({ name: 'ModelFailed', reason, message: reason })
  expect(asked).toHaveLength(1)
})

test.each(
  refusals.filter(([what]) => ['refuses the key', 'says something else', 'answers without end'].includes(what)),
)('when the model %s, rules read the document and the reading says %s', async (_, reason, behave) => {
  const { reading, asked, logged } = await readWith(behave, { document: picture })

  expect(reading).toEqual(fellBack(reason))
  expect(asked).toHaveLength(1)
  expect(JSON.parse(logged)).toMatchObject({ msg: 'assistant.fell_back', reason })
  expect(logged).not.toContain('sk-very-secret')
})

const silences: [string, Behave][] = [
  ['never answers', () => {}],
  [
    'answers only its head',
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  ],
  ['drips', (response) => void drip(response)],
]

test.each(silences)('a model that %s fails after the time-out', async (_, behave) => {
  const { error } = await askOnce(behave, 300)

  expect(error).toMatchObject({ name: 'ModelFailed', reason: 'timeout' })
})

test('when the model drips, rules read the document after the time-out', async () => {
  const { reading } = await readWith((response) => void drip(response), { document: picture, timeoutMs: 300 })

  expect(reading).toEqual(fellBack('timeout'))
})

test('when the model is unreachable, rules read the bill', async () => {
  const log = { info: () => {}, warn: () => {} }
  const read = createModelReader({
    url: 'http://127.0.0.1:9/v1',
    model: 'm',
    apiKey: undefined,
    pagePictures: 0,
    timeoutMs: 5_000,
    rules: readByRules,
    log,
  })

  const signal = AbortSignal.timeout(60_000)
  expect(await read(bill, signal)).toEqual(fellBack('unreachable', await readByRules(bill, signal)))
})

test('a number that is not printed in the bill is dropped with a finding', async () => {
  const { reading } = await readWith((response) =>
    say(response, JSON.stringify(anHonestReply({}, { unit_price: '0.4119' }))),
  )

  expect(reading.lines[0]).toMatchObject({ kind: 'cost', ratePln: null, amountPln: '133.48' })
  expect(reading.findings).toMatchObject([{ code: 'not_in_document', names: expect.arrayContaining(['unit_price']) }])
})

test('a rate of zero from a manipulated model charges nothing', async () => {
  const { reading } = await readWith((response) =>
    say(response, JSON.stringify(anHonestReply({}, { unit_price: '0', amount: '0' }))),
  )

  expect(reading.lines.map(({ ratePln }) => ratePln)).not.toContain('0')
  expect(reading.findings.map(({ code }) => code)).toEqual(['not_in_document', 'lines_do_not_add_up'])
})

test('a line that is not in the bill is dropped', async () => {
  const invented = {
    ...anHonestReply().lines[0],
    label: 'Prezent',
    quantity: '9',
    unit_price: '777.77',
    amount: '6999.93',
  }

  const { reading } = await readWith((response) =>
    say(response, JSON.stringify(anHonestReply({ lines: [...anHonestReply().lines, invented] }))),
  )

  expect(reading.lines.map(({ label }) => label)).not.toContain('Prezent')
  expect(reading.findings).toMatchObject([{ code: 'not_in_document' }])
})

test('a KSeF invoice is never sent to a model', async () => {
  const document = aDocument(await golden('ksef-energy.xml'), { mediaType: 'application/xml' })

  const { reading, asked } = await readWith((response) => say(response, '{}'), { document })

  expect(asked).toEqual([])
  expect(reading).toMatchObject({ readBy: 'rules', number: 'E/2026/07/0001', findings: [] })
})

test('a bill with text addressed to a machine is not sent to a model: rules read it, with a finding', async () => {
  const document = aDocument(await golden('generated/water-injected.pdf'))

  const { reading, asked } = await readWith((response) => say(response, '{}'), { document })

  expect(asked).toEqual([])
  expect(reading.lines.map(({ ratePln }) => ratePln)).toEqual(['13.068', '9.936'])
  expect(reading.findings.map(({ code }) => code)).toEqual(['suspicious_text', 'assistant_fell_back'])
})

test('a recognised picture is sent with its text, and its lines stand where they were recognised, with lower confidence', async () => {
  const honest: Behave = (response) => say(response, JSON.stringify(anHonestReply()))

  const { reading, asked } = await readWith(honest, { document: picture, pagePictures: 2 })

  expect(asked).toHaveLength(1)
  expect(asked[0]?.body).toContain('Energia czynna: 212 kWh x 0,5119')
  expect(picturesIn(asked)).toHaveLength(1)
  expect(reading).toMatchObject({ readBy: 'openai-compatible', number: 'FV/118/26', totalPln: '228.83', findings: [] })
  expect(reading.lines).toMatchObject([
    { amountPln: '133.48', place: 'page 1, line 6', confidence: 0.4, at: { box: [0.1, 0.5, 0.8, 0.05] } },
    { amountPln: '77.88', place: 'page 1, line 7', confidence: 0.72 },
    { amountPln: '17.47', place: 'page 1, line 8', confidence: 0.72 },
  ])
  for (const { at } of reading.lines) expect(at).toMatchObject({ kind: 'page', page: 1, recognised: true })
})

const unrecognised: [string, DocumentToRead['kind'], DocumentToRead['mediaType']][] = [
  ['energy-label-value.photo.jpg', 'invoice', 'image/jpeg'],
  ['energy-label-value.photo.jpg', 'other', 'image/jpeg'],
  ['energy-columns.scan.pdf', 'invoice', 'application/pdf'],
  ['energy-columns.scan.pdf', 'other', 'application/pdf'],
]

test.each(unrecognised.slice(0, atDepth({ usual: 3, deep: 4 })))(
  '%s of the kind %s is not sent before it is recognised',
  async (file, kind, mediaType) => {
    const document = aDocument(await golden(`scans/${file}`), { kind, mediaType })

    const { reading, asked } = await readWith((response) => say(response, '{}'), { document, pagePictures: 2 })

    expect(asked).toEqual([])
    expect(reading).toMatchObject({ readBy: 'rules', lines: [], awaits: 'recognition' })
  },
)

test('when nothing that the model says of a picture was recognised in it, rules read it', async () => {
  const invented = { quantity: '9', unit_price: '777.77', amount: '6999.93' }
  const lines = [{ ...anHonestReply().lines[0], ...invented }]
  const lie: Behave = (response) => say(response, JSON.stringify(anHonestReply({ lines })))

  const { reading } = await readWith(lie, { document: picture })

  expect(reading).toEqual(fellBack('not_in_document'))
  expect(reading.lines.map(({ amountPln }) => amountPln)).toEqual(['133.48', '77.88', '17.47'])
})

async function pour(response: Parameters<Behave>[0]): Promise<void> {
  response.setHeader('content-type', 'application/json')
  const endless = function* () {
    while (true) yield Buffer.alloc(65_536, ' ')
  }
  await pipeline(Readable.from(endless()), response).catch(() => {})
}

async function drip(response: Parameters<Behave>[0]): Promise<void> {
  response.setHeader('content-type', 'application/json')
  while (!response.destroyed) {
    response.write(' ')
    await delay(50)
  }
}

/** The pictures that the model was sent. */
function picturesIn(asked: readonly Asked[]): string[] {
  return [...(asked[0]?.body ?? '').matchAll(/"data:image\/webp;base64,([^"]+)"/g)].map(([, data = '']) => data)
}

test('the pages of a PDF are sent as pictures beside its text, as many as are configured', async () => {
  const document = aDocument(await golden('generated/energy-two-pages.pdf'))
  const honest: Behave = (response) => say(response, JSON.stringify(anHonestReply()))

  const both = await readWith(honest, { document, pagePictures: 4 })
  const one = await readWith(honest, { document, pagePictures: 1 })

  expect([both, one].map(({ asked }) => picturesIn(asked).length)).toEqual([2, 1])
  for (const { asked } of [both, one]) expect(asked[0]?.body).toContain('<<<PAPER')
  const [first = '', second] = picturesIn(both.asked)
  expect(picturesIn(one.asked)).toEqual([first])
  expect(second).not.toBe(first)
  expect(Buffer.from(first, 'base64').subarray(8, 12).toString()).toBe('WEBP')
  expect(Buffer.from(first, 'base64').length).toBeLessThan(400_000)
})

test('a number that only a picture could show is not believed', async () => {
  const lie: Behave = (response) => say(response, JSON.stringify(anHonestReply({ total: '999.99' })))

  const { reading, asked } = await readWith(lie, { pagePictures: 1 })

  expect(picturesIn(asked)).toHaveLength(1)
  expect(reading.totalPln).toBeNull()
  expect(reading.findings).toContainEqual({ code: 'not_in_document', names: ['total'] })
})
