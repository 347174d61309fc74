import type { Answer } from '@lokum/local-stack/testing/client'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { agreementTerms } from '@lokum/local-stack/world/rental'
import { aPicture } from '../../../system/world/a-picture.ts'
import type { Lane, LaneDeps } from './lane.ts'

const address = { street: 'ul. Wspólna 3', city: 'Łódź' }
const period = '2026-10'
/** Three persons of seven, for a part of the month: no share is whole. */
const neighbours = [
  { persons: 1, starts_on: '2026-01-01' },
  { persons: 2, starts_on: '2026-10-12' },
]
const building = 7

type Shared = { settlements: readonly string[]; apartments: readonly string[] }

/** One bill of a house over two neighbours and the landlord; what they pay adds up to the line of the bill. */
export function shareCosts(need: LaneDeps): Lane {
  return async (turn) => {
    const grosze = 10_000 + turn
    const make: Make = (step, path, body) => need.caller.sure('POST', path, { key: `shared-${turn}-${step}`, body })
    const shared = await letFlats(need, make, `${need.caller.account} ${turn}`)
    const document = shared && (await shareBill(need, make, { grosze, apartments: shared.apartments }))
    if (!document) return false
    const charged = await chargeAll(need, shared.settlements, document)
    return charged !== undefined && (await addsUp(need, { document, grosze, charged }))
  }
}

type Bill = { grosze: number; apartments: readonly string[] }

/** Gives the document. */
async function shareBill({ caller }: LaneDeps, make: Make, { grosze, apartments }: Bill): Promise<string | undefined> {
  const uploaded = await caller.sure('POST', '/v1/documents', makeForm({ bytes: aPicture() }))
  if (!uploaded) return undefined
  const { id } = uploaded.body
  const line = { kind: 'cost', category: 'waste', label: 'Odpady', amount_pln: grosze / 100, place: 'page 1, line 1' }
  if (!(await make('line', `/v1/documents/${id}/lines`, line))) return undefined
  const asked = { line: 1, period, apartment_ids: apartments, share_by: 'persons', weight_total: building }
  return (await make('cost', `/v1/documents/${id}/costs`, asked)) && id
}

type Charged = { document: string; grosze: number; charged: number }

async function addsUp({ books, caller }: LaneDeps, { document, grosze, charged }: Charged): Promise<boolean> {
  const costs = await caller.sure('GET', `/v1/documents/${document}/costs`)
  if (!costs) return false
  const allocations: Allocation[] = costs.body.data.flatMap((cost: { allocations: Allocation[] }) => cost.allocations)
  const borne = sumOf(allocations.filter(({ agreement_id }) => agreement_id === null))
  const isExact = charged > 0 && charged + borne === grosze && sumOf(allocations) === grosze
  if (!isExact) {
    books.surprises.push(`law 7: of ${grosze} grosze tenants pay ${charged}, the landlord ${borne}: ${costs.bytes}`)
  }
  return true
}

type Amount = { amount_pln: number | string }
type Allocation = Amount & { agreement_id: string | null }
type Make = (step: string, path: string, body: object) => Promise<Answer | undefined>

async function letFlats({ books, caller }: LaneDeps, make: Make, name: string): Promise<Shared | undefined> {
  const [settlements, apartments]: [string[], string[]] = [[], []]
  for (const [number, { persons, starts_on: start }] of neighbours.entries()) {
    const apartment = await make(`flat-${number}`, '/v1/apartments', { label: `Dom ${name} ${number}`, address })
    if (!apartment) return undefined
    books.apartments.set(apartment.body.id, { account: caller.account, bytes: apartment.bytes })
    const terms = {
      mode: 'rent_only',
      persons,
      starts_on: start,
      shared_costs: [{ category: 'waste', share_by: 'persons' }],
    }
    if (!(await make(`let-${number}`, '/v1/agreements', agreementTerms(apartment.body.id, terms)))) return undefined
    const asked = { apartment_id: apartment.body.id, period }
    const settlement = await make(`month-${number}`, '/v1/settlements', asked)
    if (!settlement) return undefined
    books.settlements.set(settlement.body.id, { account: caller.account })
    apartments.push(apartment.body.id)
    settlements.push(settlement.body.id)
  }
  return { settlements, apartments }
}

/** The charges of all neighbours' statements for the document, in grosze; undefined when one is not known. */
async function chargeAll({ caller }: LaneDeps, settlements: readonly string[], document: string) {
  let sum = 0
  for (const id of settlements) {
    await caller.sure('POST', `/v1/settlements/${id}/documents`, { body: { document_id: document } })
    await caller.sure('POST', `/v1/settlements/${id}/calculate`)
  }
  for (const id of settlements) {
    for (const step of ['items/decisions', 'prepare'])
      await caller.sure('POST', `/v1/settlements/${id}/${step}`, { body: bodyOfStep(step) })
    const read = await caller.sure('GET', `/v1/settlements/${id}/statements/latest`, {
      headers: { accept: 'application/json' },
    })
    if (!read) return undefined
    const items: (Amount & { category: string | null })[] = read.body.items
    sum += sumOf(items.filter(({ category }) => category === 'waste'))
  }
  return sum
}

function sumOf(parts: readonly Amount[]): number {
  return parts.reduce((sum, { amount_pln }) => sum + Math.round(Number(amount_pln) * 100), 0)
}
