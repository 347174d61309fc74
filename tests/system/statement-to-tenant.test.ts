import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import type { Email } from 'postal-mime'
import { aPicture } from './world/a-picture.ts'
import { aMeter, anEnergyInvoice, aTenancy, make, payOpenLines, upload } from './world/monthly-close.ts'
import { linkIn, mailOf, readMails } from './world/read-mails.ts'
import { aReceiver, type Receiver } from './world/receiver.ts'

/** The pictures of the two readings as they are stored, encoded again. */
let pictures: Buffer[]

let world: World
let landlord: Landlord
let receiver: Receiver
let agreement: string
let meter: string
let settlement: string
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
  receiver = await aReceiver(world, landlord)
  const { body: apartment } = await landlord.create({ label: 'Żółta 7' })
  agreement = (await make(landlord, '/v1/agreements', aTenancy({ apartment_id: apartment.id }))).id
  const [first, last] = [await upload(landlord), await upload(landlord)]
  pictures = await Promise.all([first, last].map(({ id }) => bytesOf(`/v1/documents/${id}/content`)))
  const device = aMeter({ apartment_id: apartment.id, photo_document_id: first.id })
  meter = (await make(landlord, '/v1/meters', device)).id
  const reading = { read_on: '2026-10-31', value: 220, photo_document_id: last.id }
  await make(landlord, `/v1/meters/${meter}/readings`, reading)
  settlement = (await make(landlord, '/v1/settlements', { apartment_id: apartment.id, period: '2026-10' })).id
  const { id: invoice } = await upload(landlord, anEnergyInvoice('2026-10'))
  await step('documents', { document_id: invoice })
  await step('calculate')
  await payOpenLines(landlord, invoice)
  for (const verb of ['items/decisions', 'prepare', 'send']) await step(verb)
  await eventually(async () => (await get(`/v1/settlements/${settlement}`)).state === 'sent')
})
afterAll(() => world[Symbol.asyncDispose]())

const get = async (path: string, token?: string) =>
  (await landlord.request('GET', path, { ...(token !== undefined && { token }) })).body
const bytesOf = async (path: string, token?: string, accept = '*/*') =>
  (await landlord.request('GET', path, { headers: { accept }, ...(token !== undefined && { token }) })).bytes
const bytesIn = ({ attachments: [first] }: Email) =>
  first?.content instanceof ArrayBuffer ? Buffer.from(first.content) : Buffer.from(String(first?.content))
const step = (verb: string, body?: object) => make(landlord, `/v1/settlements/${settlement}/${verb}`, body)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function statementMail() {
  const { delivery } = await get(`/v1/settlements/${settlement}`)
  return { delivery, mail: await mailOf(world.system.mailFolder, delivery.message_id) }
}

/** The link in the newest mail, which replaced the older ones. */
let newest: string | undefined
async function tenantsLink(): Promise<string> {
  newest ??= linkIn((await statementMail()).mail)
  return newest
}

test('the statement is mailed to the tenant once, with the PDF and a link, and the settlement says so [service.four-stages] [service.statement-pdf]', async () => {
  const { delivery, mail } = await statementMail()

  const all = await readMails(world.system.mailFolder)
  expect(delivery).toMatchObject({ state: 'accepted', to: 'jan@example.org', attempts: 1 })
  expect(mail.to).toEqual([expect.objectContaining({ address: 'jan@example.org' })])
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
  expect(all.filter(({ messageId }) => messageId === mail.messageId)).toHaveLength(1)
  expect(linkIn(mail)).toMatch(/^tl_/)
})

test('law 8: what was mailed is what the landlord and the tenant download, byte for byte, and it proves genuine', async () => {
  const { mail } = await statementMail()
  const mailed = bytesIn(mail)

  const downloaded = await bytesOf(`/v1/settlements/${settlement}/statements/latest`)
  const tenants = await bytesOf('/v1/tenant/statement', linkIn(mail))
  const snapshot = await bytesOf(`/v1/settlements/${settlement}/statements/latest`, undefined, 'application/json')
  const { statement } = await get(`/v1/settlements/${settlement}`)
  const form = makeForm({ name: 'rozliczenie.pdf', type: 'application/pdf', bytes: mailed })
  const verdict = await landlord.request('POST', '/v1/statements/verify', form)

  expect(mailed.subarray(0, 5).toString()).toBe('%PDF-')
  expect(downloaded.equals(mailed)).toBe(true)
  expect(tenants.equals(mailed)).toBe(true)
  expect(sha256(mailed)).toBe(statement.pdf_sha256)
  expect(sha256(snapshot)).toBe(statement.snapshot_sha256)
  expect(verdict.body).toMatchObject({ result: 'genuine', statement: { id: statement.id } })
})

test('the tenant sees the same settlement as the landlord, with the photos it rests on and nothing of the account [service.tenant-view] [apartment.label-shown]', async () => {
  const link = await tenantsLink()

  const view = await get('/v1/tenant/settlement', link)
  const inPolish = { headers: { 'accept-language': 'pl' } }
  const { body: detail } = await landlord.request('GET', `/v1/settlements/${settlement}`, inPolish)

  const linesOf = (items: JsonBody[]) => items.map(({ label, amount_pln, formula }) => [label, amount_pln, formula])
  expect(linesOf(view.statement.items).toSorted()).toEqual(linesOf(detail.items).toSorted())
  expect(view).toMatchObject({
    statement: { apartment: { label: 'Żółta 7' }, total_pln: 2498.4, reference_code: detail.reference_code },
    open_pln: 2498.4,
  })
  const readings: JsonBody[] = view.readings
  const photos = readings.filter(({ has_photo }) => has_photo)
  expect(photos).toHaveLength(2)
  const shown = await Promise.all(
    photos.map(({ reading_id }) => bytesOf(`/v1/tenant/readings/${reading_id}/photo`, link)),
  )
  expect(shown).toEqual(pictures)
  expect(JSON.stringify(view)).not.toMatch(/acc_|doc_/)
})

test('a tenant who is asked for a reading is mailed, answers with a photo, and the landlord sees both', async () => {
  await make(landlord, `/v1/agreements/${agreement}/reading-requests`, {
    read_on: '2026-11-10',
    note: 'Licznik w szafce',
  })
  const mail = await eventually(async () => {
    const found = (await readMails(world.system.mailFolder)).find(({ text }) => text?.includes('Licznik w szafce'))
    return found ?? false
  })
  const link = linkIn(mail)
  newest = link
  const { reading_requests: requests } = await get('/v1/tenant/reading-requests', link)
  const members = { request_id: requests[0].id, meter_id: meter, read_on: '2026-11-10', value: '260,5' }

  const sent = await landlord.request('POST', '/v1/tenant/readings', {
    ...makeForm({ bytes: aPicture() }, members),
    token: link,
  })

  const { data: readings } = await get(`/v1/meters/${meter}/readings`)
  const reading = readings.find(({ id }: JsonBody) => id === sent.body.id)
  const photo = await bytesOf(`/v1/documents/${reading.photo_document_id}/content`)
  const [request] = (await get(`/v1/agreements/${agreement}/reading-requests`)).data
  expect(sent.status).toBe(201)
  expect(reading).toMatchObject({ read_on: '2026-11-10', value: 260.5 })
  expect((await bytesOf(sent.headers.location ?? '', link)).equals(photo)).toBe(true)
  expect(pictures).not.toContainEqual(photo)
  expect(request.state).toBe('answered')
})

test('a transfer whose title lost its hyphens pays the settlement, the tenant sees it, and the tax counts the rent [service.transfer-title] [tax.no-costs]', async () => {
  const link = await tenantsLink()
  const { statement } = await get('/v1/tenant/settlement', link)
  const title = `czynsz ${statement.transfer.title.toLowerCase().replaceAll('-', ' ')}`

  const payment = await make(landlord, '/v1/payments', { received_on: '2026-11-09', amount_pln: 2498.4, title })

  const detail = await get(`/v1/settlements/${settlement}`)
  const view = await get('/v1/tenant/settlement', link)
  const tax = await get('/v1/tax-years/2026')
  const paid = await receiver.delivery('settlement.paid', settlement)
  const received = await receiver.delivery('payment.received', payment.id)
  expect(payment).toMatchObject({ state: 'matched', agreement_id: agreement, unallocated_pln: 0 })
  expect(detail.payment).toMatchObject({ paid_pln: 2498.4 })
  expect(view).toMatchObject({ paid_pln: 2498.4, open_pln: 0, balance: { balance_pln: 0 } })
  expect(tax).toMatchObject({ revenue_pln: 2400, pass_through_pln: 98.4, lower: { base_pln: 2400 }, tax_pln: 204 })
  expect(paid.content.data).toMatchObject({ id: settlement, total_pln: 2498.4 })
  expect(received.content.data).toMatchObject({ id: payment.id, amount_pln: 2498.4 })
})

test('whoever listens hears of the settlement, step by step, in its order', async () => {
  const prepared = await receiver.delivery('settlement.prepared', settlement)
  const sent = await receiver.delivery('settlement.sent', settlement)

  expect(prepared.content.data).toMatchObject({ id: settlement, state: 'prepared', statement: { version: 1 } })
  expect(sent.content.data).toMatchObject({ id: settlement, state: 'sent', statement: { version: 1, state: 'sent' } })
  expect(receiver.received.indexOf(find('settlement.prepared'))).toBeLessThan(
    receiver.received.indexOf(find('settlement.sent')),
  )
})

function find(type: string) {
  const found = receiver.received.find(({ body }) => JSON.parse(body).type === type)
  if (!found) throw new Error(`No ${type} has come.`)
  return found
}

const mediaTypes = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

test('a year above 100 000 PLN is taxed at both rates, and everything that was computed is exported [tax.rates] [tax.computed] [tax.export]', async () => {
  const other = await world.aLandlord()
  const { body: apartment } = await other.create()
  const terms = { apartment_id: apartment.id, mode: 'rent_only', rent_pln: 110_000 }
  const { id: tenancy } = await make(other, '/v1/agreements', aTenancy(terms))
  const { id } = await make(other, '/v1/settlements', { apartment_id: apartment.id, period: '2026-10' })
  for (const verb of ['calculate', 'items/decisions', 'prepare']) await make(other, `/v1/settlements/${id}/${verb}`)
  await make(other, `/v1/settlements/${id}/mark-sent`, { reason: 'Handed over' })
  await make(other, '/v1/payments', { agreement_id: tenancy, received_on: '2026-11-09', amount_pln: 110_000 })

  const { body: tax } = await other.request('GET', '/v1/tax-years/2026')
  const files = await Promise.all(
    Object.keys(mediaTypes).map((format) => other.request('GET', `/v1/tax-years/2026/export?format=${format}`)),
  )

  expect(tax).toMatchObject({
    revenue_pln: 110_000,
    lower: { revenue_pln: 100_000, base_pln: 100_000, tax_rate: 0.085 },
    higher: { revenue_pln: 10_000, base_pln: 10_000, tax_rate: 0.125 },
    tax_pln: 9_750,
  })
  expect(files.map(({ status, headers }) => [status, headers['content-type']?.split(';')[0]])).toEqual(
    Object.values(mediaTypes).map((mediaType) => [200, mediaType]),
  )
  expect(files[0]?.bytes.toString()).toContain(id)
})

test('no token of a link is in any database, nor in any event', async () => {
  const link = await tenantsLink()

  const { rows } = await world.pools.settlements.query(`
    SELECT (SELECT string_agg(row::text, '') FROM tenant_link AS row) || (SELECT string_agg(row::text, '') FROM mail AS row)
      || (SELECT string_agg(row::text, '') FROM outbox_event AS row) AS everything`)

  expect(rows[0]?.everything).toContain(sha256(Buffer.from(link)))
  expect(rows[0]?.everything).not.toContain(link)
  expect(receiver.received.some(({ body }) => body.includes(link))).toBe(false)
})
