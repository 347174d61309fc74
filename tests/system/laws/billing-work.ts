import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { monthOf } from '../../../scripts/papers/months.ts'
import { writeInternetInvoice } from '../../../scripts/papers/write-internet-invoice.ts'
import { aMeter, anEnergyInvoice, letApartment, make, payOpenLines, upload } from '../world/monthly-close.ts'

/** One of everything from the statement to the tax; each step of a statement has a settlement of its own to be taken with. */
export type BillingWork = {
  tenancy: string
  meterAsked: string
  sent: string
  /** Another file of the invoice that `sent` charges. */
  twin: string
  /** The bytes of its PDF, in base64. */
  pdf: string
  mail: string
  seenReading: string
  seenItem: string
  otherTenancy: string
  approved: string
  abandoned: string
  corrected: string
  reopenable: string
  mailable: string
  handed: string
  payment: string
  unmatched: string
  depositEntry: string
  taxPayment: string
  preview: string
  left: string
  link: string
  tenantLink: string
  revocable: string
  revoked: string
  request: string
  cancellable: string
  /** The name in the profile of the account. */
  profiled: string
}

/** How the columns of the bank statement below are called. */
export const columns = { format: 'csv', date_column: 'date', amount_column: 'amount', title_column: 'title' }

export const aBankStatement = (title: string) => ({
  name: 'wyciag.csv',
  type: 'text/csv',
  bytes: Buffer.from(`date;amount;payer;title\n2026-11-09;100.00;Jan Nowak;${title}\n`),
})

/** Works through two tenancies: one month sent to a tenant with a meter, and what waits to be prepared, sent or matched. */
export async function billingWorkOf(landlord: Landlord): Promise<BillingWork> {
  const [sent, steps] = await Promise.all([sentMonthOf(landlord), stepsOf(landlord)])
  const { tenancy } = sent
  const profiled = await profileOf(landlord)
  const [payments, requests] = await Promise.all([paymentsOf(landlord, tenancy), requestsOf(landlord, tenancy)])
  // After the mails, whose links would replace these.
  const links = await linksOf(landlord, tenancy)
  return { ...sent, ...steps, ...payments, ...links, ...requests, profiled }
}

async function profileOf(landlord: Landlord): Promise<string> {
  const profile = { name: 'Halina Profilowa' }
  const { body } = await landlord.request('PATCH', '/v1/account/profile', { body: profile })
  return body.name
}

async function sentMonthOf(landlord: Landlord) {
  const { body: apartment } = await landlord.create()
  const advances = [{ category: 'heating', amount_pln: 120 }]
  const shared_costs = [{ category: 'internet', share_by: 'equal' }]
  const { id: tenancy } = await letApartment(landlord, apartment.id, { advances, shared_costs })
  const file = anEnergyInvoice('2026-10')
  const [first, last, invoice] = await Promise.all([upload(landlord), upload(landlord), upload(landlord, file)])
  const meter = await make(landlord, '/v1/meters', aMeter({ apartment_id: apartment.id, photo_document_id: first.id }))
  const reading = { read_on: '2026-10-31', value: 220, photo_document_id: last.id }
  const { id: seenReading } = await make(landlord, `/v1/meters/${meter.id}/readings`, reading)
  const settlement = await make(landlord, '/v1/settlements', { apartment_id: apartment.id, period: '2026-10' })
  const of = `/v1/settlements/${settlement.id}`
  const printed = { name: 'internet.pdf', bytes: writeInternetInvoice(monthOf('2026-10'), 'N/10/2026') }
  const internet = await upload(landlord, { ...file, ...printed })
  for (const document_id of [invoice.id, internet.id]) await make(landlord, `${of}/documents`, { document_id })
  const { items } = await make(landlord, `${of}/calculate`)
  await payOpenLines(landlord, invoice.id)
  for (const step of ['items/decisions', 'prepare', 'send']) await make(landlord, `${of}/${step}`)
  const twin = await upload(landlord, { ...file, bytes: Buffer.concat([file.bytes, Buffer.from('\n')]) })
  await make(landlord, `/v1/documents/${twin.id}/read`)
  const mail = await eventually(async () => {
    const [{ body }, { body: now }] = await Promise.all([
      landlord.request('GET', `${of}/mails`),
      landlord.request('GET', of),
    ])
    return now.state === 'sent' && body.data[0]
  })
  const { bytes } = await landlord.request('GET', `${of}/statements/latest`)
  return {
    tenancy,
    meterAsked: meter.id,
    sent: settlement.id,
    twin: twin.id,
    pdf: bytes.toString('base64'),
    mail: mail.id,
    seenReading,
    seenItem: items.find(({ category }: JsonBody) => category === 'internet').id,
  }
}

async function stepsOf(landlord: Landlord) {
  const { body: apartment } = await landlord.create()
  const { id: otherTenancy } = await letApartment(landlord, apartment.id, {
    mode: 'rent_only',
    starts_on: '2026-05-01',
  })
  const months = ['2026-06', '2026-10', '2026-07', '2026-08', '2026-09', '2026-05']
  const [approved = '', abandoned = '', ...prepared] = await Promise.all(
    months.map(async (period) => {
      const { id } = await make(landlord, '/v1/settlements', { apartment_id: apartment.id, period })
      await make(landlord, `/v1/settlements/${id}/calculate`)
      await make(landlord, `/v1/settlements/${id}/items/decisions`, { decision: 'approve' })
      return id
    }),
  )
  await Promise.all(prepared.map((id) => make(landlord, `/v1/settlements/${id}/prepare`)))
  const [reopenable = '', mailable = '', handed = '', corrected = ''] = prepared
  await make(landlord, `/v1/settlements/${corrected}/mark-sent`, { reason: 'Handed over' })
  await make(landlord, `/v1/settlements/${corrected}/correct`, { reason: 'A mistake' })
  return { otherTenancy, approved, abandoned, corrected, reopenable, mailable, handed }
}

async function paymentsOf(landlord: Landlord, tenancy: string) {
  const received = { received_on: '2026-11-08', amount_pln: 50 }
  const payment = await make(landlord, '/v1/payments', { ...received, agreement_id: tenancy })
  const unmatched = await make(landlord, '/v1/payments', { ...received, title: 'rent' })
  const [preview, left] = [await importOf(landlord, 'one'), await importOf(landlord, 'two')]
  const tax = await make(landlord, '/v1/tax-payments', { period: '2026-01', amount_pln: 0, paid_on: '2026-02-20' })
  const deposit = { kind: 'received', happened_on: '2026-10-01', amount_pln: 2400 }
  const depositEntry = await make(landlord, `/v1/agreements/${tenancy}/deposit-entries`, deposit)
  const made = { payment: payment.id, unmatched: unmatched.id, depositEntry: depositEntry.id, taxPayment: tax.id }
  return { ...made, preview, left }
}

async function importOf(landlord: Landlord, title: string): Promise<string> {
  const answer = await landlord.request('POST', '/v1/payment-imports', makeForm(aBankStatement(title), columns))
  if (answer.status !== 201) throw new Error(`The import was refused: ${answer.bytes}`)
  return answer.body.id
}

async function linksOf(landlord: Landlord, tenancy: string) {
  const aLink = () => make(landlord, `/v1/agreements/${tenancy}/tenant-links`)
  const [revocable, revoked] = [await aLink(), await aLink()]
  await make(landlord, `/v1/agreements/${tenancy}/tenant-links/${revoked.id}/revoke`)
  const kept = await aLink()
  return { link: tokenOf(kept.url), tenantLink: kept.id, revocable: revocable.id, revoked: tokenOf(revoked.url) }
}

/** The token in the address of a tenant's page. */
export function tokenOf(url: string): string {
  return new URL(url).hash.slice(1)
}

async function requestsOf(landlord: Landlord, tenancy: string) {
  const path = `/v1/agreements/${tenancy}/reading-requests`
  const [request, cancellable] = await Promise.all(
    ['2026-11-10', '2026-11-11'].map((date) => make(landlord, path, { read_on: date })),
  )
  // Each of their mails makes a link, and nothing that is compared may change by itself later.
  await eventually(async () => {
    const { body } = await landlord.request('GET', path)
    return body.data.every(({ delivery }: JsonBody) => delivery.state === 'accepted')
  })
  return { request: request.id, cancellable: cancellable.id }
}

/** Where all of it is to be seen. */
export function billingPaths({ tenancy, payment, preview, left, ...work }: BillingWork): string[] {
  const { sent, approved, reopenable, mailable, handed } = work
  return [
    ...[sent, approved, reopenable, mailable, handed].flatMap((id) => [
      `/v1/settlements/${id}`,
      `/v1/settlements/${id}/statements`,
      `/v1/settlements/${id}/mails`,
    ]),
    '/v1/account/profile',
    '/v1/payments',
    `/v1/payments/${payment}`,
    `/v1/agreements/${tenancy}/balance`,
    `/v1/payment-imports/${preview}`,
    `/v1/payment-imports/${left}`,
    `/v1/agreements/${tenancy}/tenant-links`,
    `/v1/agreements/${tenancy}/reading-requests`,
  ]
}
