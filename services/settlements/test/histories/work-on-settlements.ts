import type { Move } from './a-history.ts'
import { type Account, chosen, settlementIn } from './an-account.ts'
import { daysFrom, monthAt, months } from './days-of-history.ts'
import { lineAt } from './handle-documents.ts'

const reason = 'Checked'

const open = ['draft', 'calculated']

/** Asks a settlement, most often one in these states, to take a step that needs nothing but a reason. */
export const step =
  (verb: string, states: readonly string[], body?: Record<string, unknown>) =>
  (account: Account, { which }: Move) =>
    account.ask('POST', `/v1/settlements/${settlementIn(account, states, which)}/${verb}`, body)

export async function createSettlement(
  account: Account,
  { which, day }: Pick<Move, 'which' | 'day'>,
): Promise<string | undefined> {
  const agreement = chosen(account.agreements, which)
  const apartment_id = agreement?.apartment ?? account.apartments[0]
  const named = agreement && day % 4 > 0 ? { agreement_id: agreement.id } : {}
  const body = { apartment_id, period: monthAt(day), ...named }
  return await account.make(account.settlements, '/v1/settlements', body)
}

export async function createTrueUp(account: Account, { which, part, day }: Move): Promise<string | undefined> {
  const advanced = account.agreements.filter(({ hasAdvance }) => hasAdvance || which % 8 === 0)
  const agreement = chosen(advanced, which)
  if (!agreement) return undefined
  // The first months are settled more often than the others.
  const days = daysFrom(part % 3 === 0 ? day : 0, 1 + (day % 2))
  const some = account.documents.filter((_, index) => (part >> index) % 2 === 1)
  const document_ids = part % 4 === 0 ? some : account.documents.slice(months.length, months.length + 1)
  const body = {
    starts_on: days.from,
    ends_on: days.to,
    period: part % 5 === 0 ? '2026-06' : days.to.slice(0, 7),
    document_ids,
  }
  const asked = part % 4 === 0 ? { ...body, categories: ['heating'] } : body
  return await account.make(account.settlements, `/v1/agreements/${agreement.id}/true-ups`, asked)
}

/** The whole way of a month to the tenant, or a part of it. */
export async function closeMonth(account: Account, move: Pick<Move, 'which' | 'part' | 'day'>) {
  const created = await createSettlement(account, move)
  const id = created ?? chosen(account.settlements, move.which)
  if (id === undefined) return
  // The first documents are the bills of the months, in their order.
  const bill = move.part % 5 === 0 ? move.part : move.day % months.length
  const document_id = chosen(account.documents, bill)
  if (move.part % 7 > 0 && document_id !== undefined)
    await account.ask('POST', `/v1/settlements/${id}/documents`, { document_id })
  await finish(account, id, stepsTaken(move.part))
}

export async function closeTrueUp(account: Account, move: Move) {
  const id = await createTrueUp(account, move)
  if (id !== undefined) await finish(account, id, stepsTaken(move.part))
}

/** Most are sent, and some are left prepared, decided or calculated. */
const stepsTaken = (part: number) => chosen([6, 6, 6, 6, 6, 5, 4, 1], part) ?? 0

/** Calculates, decides about everything that is open, prepares and hands over; as many of these six steps as wanted. */
export async function finish(account: Account, id: string, count: number): Promise<void> {
  const path = `/v1/settlements/${id}`
  const steps = [
    () => account.ask('POST', `${path}/calculate`),
    () => account.ask('POST', `${path}/items/decisions`, { decision: 'approve' }),
    () => approveRest(account, id),
    () => leaveRests(account, id),
    () => account.ask('POST', `${path}/prepare`),
    () => account.ask('POST', `${path}/mark-sent`, { reason }),
  ]
  for (const take of steps.slice(0, count)) await take()
}

async function approveRest(account: Account, id: string) {
  for (const item of account.shown(id).items)
    if (item.state === 'proposed')
      await account.ask('POST', `/v1/settlements/${id}/items/decisions`, { decision: 'approve', item_ids: [item.id] })
}

async function leaveRests(account: Account, id: string) {
  const body = { decision: 'landlord', reason }
  for (const document of account.shown(id).document_ids)
    await account.ask('POST', `/v1/documents/${document}/lines/decisions`, body)
}

/** Corrects a sent month, and hands it over again or gives the correction up. */
export async function correctMonth(account: Account, move: Move) {
  const id = settlementIn(account, ['sent'], move.which)
  const path = `/v1/settlements/${id}`
  const { status } = await account.ask('POST', `${path}/correct`, { reason })
  if (status !== 200) return
  await decideAnew(account, id, move)
  const document_id = chosen(account.documents, move.part)
  if (move.part % 3 === 0) await account.ask('POST', `${path}/documents`, { document_id })
  if (move.grosze % 3 === 0) await account.ask('POST', `${path}/cancel-correction`)
  else await finish(account, id, stepsTaken(move.part))
}

/** Rejects, corrects, restores and approves items in turn; the number says which of it. */
async function decideAnew(account: Account, id: string, move: Move) {
  for (const [index, decision] of (['reject', 'correct', 'reopen', 'approve'] as const).entries()) {
    const item = chosen(account.shown(id).items, move.part + index)
    if ((move.day >> index) % 2 === 0 || !item) continue
    const inputs = changedInputs(item.inputs, move)
    const bodies = { reject: { reason }, correct: { ...(inputs ? { inputs } : { label: 'Nazwa' }), reason } }
    const more = decision === 'reject' || decision === 'correct' ? bodies[decision] : {}
    await account.ask('POST', `/v1/settlements/${id}/items/decisions`, { decision, item_ids: [item.id], ...more })
  }
}

export async function attach(account: Account, { which, part }: Move) {
  const document_id = chosen(account.documents, part)
  const id = settlementIn(account, open, which)
  if (document_id) await account.ask('POST', `/v1/settlements/${id}/documents`, { document_id })
}

export async function detach(account: Account, { which, part }: Move) {
  const id = settlementIn(account, open, which)
  const attached = account.shown(id).document_ids
  const document = chosen(attached.length > 0 ? attached : account.documents, part)
  await account.ask('DELETE', `/v1/settlements/${id}/documents/${document}`)
}

type Decision = 'approve' | 'reject' | 'reopen'

/** Decides about an item of those that were shown last. */
export const decide = (decision: Decision) => async (account: Account, move: Move) => {
  const shown = itemAt(account, move)
  const why = decision === 'reject' ? { reason } : {}
  if (shown) await account.ask('POST', shown.path, { decision, item_ids: [shown.item.id], ...why })
}

export async function correctItem(account: Account, move: Move) {
  const shown = itemAt(account, move)
  if (!shown) return
  const inputs = changedInputs(shown.item.inputs, move)
  const change = inputs && move.part % 6 > 0 ? { inputs } : { label: `Nazwa ${move.part}` }
  await account.ask('POST', shown.path, { decision: 'correct', item_ids: [shown.item.id], ...change, reason })
}

function itemAt(account: Account, { which, part }: Move) {
  const id = settlementIn(account, ['calculated'], which)
  const item = chosen(account.shown(id).items, part)
  return item && { item, path: `/v1/settlements/${id}/items/decisions` }
}

/** The inputs with another value in the place that decides the amount; advances have none. */
function changedInputs(inputs: Record<string, unknown>, { part, grosze }: Move) {
  const amount = Math.abs(grosze) / 100
  const changes: Record<string, Record<string, unknown>> = {
    fixed: part % 2 === 0 ? { monthly_pln: amount } : { days: part % 29 },
    readings: { rate_pln: amount / 100 },
    share: { days: part % 29 },
    amount: { amount_pln: grosze / 100 },
  }
  const change = changes[String(inputs.kind)]
  return change && { ...inputs, ...change }
}

export async function createItem(account: Account, { which, part, grosze, day }: Move) {
  const document_id = chosen(account.documents, part)
  const line = day % 4 === 0 ? null : lineAt(account, part, day, 'any').line
  await account.ask('POST', `/v1/settlements/${settlementIn(account, open, which)}/items`, {
    type: 'proportional_cost',
    category: part % 4 === 0 ? 'heating' : 'internet',
    label: 'Dopłata',
    inputs: { kind: 'amount', amount_pln: Math.round(grosze / 4) / 100 },
    source: { kind: 'document', document_id, line, place: `page ${1 + (part % 3)}` },
  })
}
