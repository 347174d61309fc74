import { createHash } from 'node:crypto'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { agreementTerms } from '@lokum/local-stack/world/rental'
import { aPicture } from '../../../system/world/a-picture.ts'
import type { Lane, LaneDeps } from './lane.ts'

const address = { street: 'ul. Prosta 1', city: 'Łódź', postal_code: '90-001' }
const period = '2026-10'
const termsOf = (name: string) => ({
  tenant: { name: 'Jan Lis', email: `${name}@example.org` },
  mode: 'rent_only',
  rent_pln: 2_000.1,
  fixed_charges: [{ label: 'Waste', amount_pln: 33.33 }],
})

/** A month from its apartment to the mailed statement and its payment; each step is repeated until it is known. */
export function closeMonths(need: LaneDeps): Lane {
  const { books, caller } = need
  return async (turn) => {
    const make = async (path: string, body: object) => {
      const key = `month-${turn}`
      const answer = await caller.sure('POST', path, { key, body })
      if (answer) books.remembered.push({ account: caller.account, path, key, body, bytes: answer.bytes })
      return answer
    }
    const apartment = await make('/v1/apartments', { label: `Miesiąc ${turn}`, address })
    if (!apartment) return false
    books.apartments.set(apartment.body.id, { account: caller.account, bytes: apartment.bytes })
    const agreement = await make(
      '/v1/agreements',
      agreementTerms(apartment.body.id, termsOf(`${caller.account}-${turn}`)),
    )
    if (!agreement) return false
    const settlement = await make('/v1/settlements', { apartment_id: apartment.body.id, period })
    if (!settlement) return false
    books.settlements.set(settlement.body.id, { account: caller.account })
    if (!(await prepare(need, settlement.body.id))) return false
    await send(need, turn, { agreement: agreement.body.id, settlement: settlement.body.id })
    const title = settlement.body.reference_code
    const paid = await make('/v1/payments', { received_on: '2026-11-09', amount_pln: 2_033.43, title })
    if (paid) books.payments.set(paid.body.id, { account: caller.account, title })
    return paid !== undefined
  }
}

async function prepare({ books, caller }: LaneDeps, id: string): Promise<boolean> {
  const path = `/v1/settlements/${id}`
  for (const verb of ['calculate', 'items/decisions', 'prepare'])
    await caller.sure('POST', `${path}/${verb}`, { body: bodyOfStep(verb) })
  const read = await caller.sure('GET', path)
  if (!read) return false
  const grosze = read.body.items.map((item: { amount_pln: number }) => Math.round(item.amount_pln * 100))
  const sum = grosze.reduce((total: number, amount: number) => total + amount, 0)
  if (Math.round(read.body.total_pln * 100) !== sum) books.surprises.push(`law 7: ${id} ${read.bytes}`)
  const pdf = await caller.sure('GET', `${path}/statements/latest`)
  if (!pdf || !read.body.statement) return false
  const sha256 = hashOf(pdf.bytes)
  if (sha256 !== read.body.statement.pdf_sha256) books.surprises.push(`law 8: ${id} has another statement`)
  books.files.set(`${path}/statements/latest`, { account: caller.account, sha256 })
  return true
}

type Sent = Record<'agreement' | 'settlement', string>

/** Every other statement by mail. Mails are limited by day, and their limit is no concern here. */
async function send(need: LaneDeps, turn: number, sent: Sent) {
  if (turn % 2 === 0) await handOver(need, sent)
  else await need.caller.once('POST', `/v1/settlements/${sent.settlement}/send`, { body: {} })
}

/** No mail goes to the same tenant, whose link would replace this one. */
async function handOver({ books, caller }: LaneDeps, { agreement, settlement }: Sent) {
  const body = { reason: 'handed over' }
  const marked = await caller.sure('POST', `/v1/settlements/${settlement}/mark-sent`, { key: settlement, body })
  if (!marked) return
  const link = await caller.once('POST', `/v1/agreements/${agreement}/tenant-links`)
  if (link.is !== 'done') return
  const token = new URL(link.answer.body.url).hash.slice(1)
  books.links.push({ account: caller.account, token, settlement })
}

/** Pictures, each downloaded as soon as it is there. */
export function uploadPictures({ books, caller }: LaneDeps): Lane {
  return async () => {
    const form = makeForm({ bytes: aPicture() })
    const uploaded = await caller.sure('POST', '/v1/documents', form)
    if (!uploaded) return false
    const path = `/v1/documents/${uploaded.body.id}/content`
    const content = await caller.sure('GET', path)
    if (content) books.files.set(path, { account: caller.account, sha256: hashOf(content.bytes) })
    return content !== undefined
  }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
