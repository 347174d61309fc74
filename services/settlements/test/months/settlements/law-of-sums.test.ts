import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import fc from 'fast-check'
import { aDocument, brokenSums, look, sharedCosts, step } from './a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'a random decision'

/** The landlord's next action; `item` and `share` choose among the existing ones. */
const Action = fc.record({
  what: fc.constantFrom('calculate', 'approve', 'reject', 'correct', 'add', 'approve all', 'cost', 'attach', 'detach'),
  tenant: fc.nat(1),
  item: fc.nat(20),
  share: fc.integer({ min: 0, max: 30 }),
})
type Action = { what: string; tenant: number; item: number; share: number }

type Scene = { landlord: Landlord; apartment_id: string; documents: string[]; ids: string[] }

async function openScene(amounts: readonly number[]): Promise<Scene> {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const lines = amounts.map((grosze) => ({ amount_pln: (grosze / 100).toFixed(2) }))
  const documents = [
    await aDocument(world, apartment_id, lines),
    await aDocument(world, apartment_id, [{ amount_pln: '10.01' }]),
  ]
  const ids: string[] = []
  for (const days of [{ ends_on: '2026-04-07' }, { starts_on: '2026-04-09', persons: 3 }]) {
    const terms = { mode: 'rent_only', rent_pln: 1234.56, shared_costs: sharedCosts, ...days }
    const { id: agreement_id } = await anAgreement(landlord, apartment_id, terms)
    const { body } = await settle(landlord, { apartment_id, period: '2026-04', agreement_id })
    ids.push(body.id)
  }
  return { landlord, apartment_id, documents, ids }
}

async function act({ landlord, apartment_id, documents, ids }: Scene, action: Action): Promise<number> {
  const id = ids[action.tenant] ?? ''
  const [document = '', second = ''] = documents
  const { items } = (await look(landlord, id)).body
  const item = items[action.item % Math.max(1, items.length)]
  const inputs =
    item?.inputs.kind === 'amount'
      ? { ...item.inputs, amount_pln: action.share }
      : { ...item?.inputs, days: action.share }
  const byHand = {
    type: 'proportional_cost',
    label: 'Klucz',
    inputs: { kind: 'amount', amount_pln: -action.share / 8 },
  }
  const source = { kind: 'document', document_id: document, line: null, place: 'page 1' }
  const attached = action.share % 2 === 0 ? document : second
  const requests: Record<string, () => ReturnType<typeof step>> = {
    calculate: () => step(landlord, id, 'calculate'),
    approve: () => step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [item.id] }),
    reject: () => step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [item.id], reason }),
    correct: () => step(landlord, id, 'items/decisions', { decision: 'correct', item_ids: [item.id], inputs, reason }),
    add: () => step(landlord, id, 'items', { ...byHand, source }),
    'approve all': () => step(landlord, id, 'items/decisions', { decision: 'approve' }),
    attach: () => step(landlord, id, 'documents', { document_id: attached }),
    detach: () => landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${attached}`),
    cost: () => {
      const body = { line: 1, period: '2026-04', apartment_ids: [apartment_id], weight_total: action.share + 4 }
      return landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body })
    },
  }
  return (await requests[action.what]?.())?.status ?? 0
}

test('totals and allocations of two settlements with shared costs stay the sums of their parts after any operations', async () => {
  const amounts = fc.array(fc.integer({ min: -5_000, max: 50_000 }), { minLength: 1, maxLength: 3 })
  const actions = fc.array(Action, { minLength: 6, maxLength: 10 })
  const calculations: Action[] = [0, 1].map((tenant) => ({ what: 'calculate', tenant, item: 0, share: 0 }))

  const property = fc.asyncProperty(amounts, actions, async (grosze, chosen) => {
    const scene = await openScene(grosze)
    const attachments = calculations.map((one) => ({ ...one, what: 'attach' }))
    // The calculation of one tenant can make a cost that the other one has a share of, so each comes twice in the end.
    let refused = false
    for (const action of [...attachments, ...calculations, ...chosen, ...calculations, ...calculations]) {
      const status = await act(scene, action)
      refused ||= status === 409 && action.what === 'calculate'
      expect([200, 201, 400, 404, 409]).toContain(status)
      expect(await brokenSums(world, scene.landlord)).toEqual([])
    }
    // What was corrected can leave too little for the others, which a calculation refuses until somebody has decided otherwise.
    if (refused) return
    const items = await Promise.all(scene.ids.map((id) => look(scene.landlord, id)))
    for (const id of scene.ids) await step(scene.landlord, id, 'calculate')
    const again = await Promise.all(scene.ids.map((id) => look(scene.landlord, id)))
    expect(again.map(({ body }) => body.items)).toEqual(items.map(({ body }) => body.items))
    expect(again.flatMap(({ body }) => body.missing).filter(({ code }) => code === 'calculation')).toEqual([])
  })

  await fc.assert(property, { numRuns: 4, endOnFailure: true, interruptAfterTimeLimit: 60_000 })
})
