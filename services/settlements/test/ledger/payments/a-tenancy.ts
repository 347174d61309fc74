import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'
import { step } from '../../months/settlements/a-month.ts'

type ChargedItem = {
  /** The item of the settlement, if there is one. */
  id?: string
  label?: string
  amount_pln: number
  tax_class?: 'revenue' | 'pass_through' | 'deposit'
}

export type Tenancy = Awaited<ReturnType<typeof aTenancy>>

/** A tenant of Długa 7/12, to whom statements can be sent and who can pay them. */
export async function aTenancy(world: World, of?: Landlord, starts_on = '2025-01-01') {
  const landlord = of ?? (await world.aLandlord())
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id, { starts_on, mode: 'rent_only' })
  const { request } = landlord.settlements
  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    request(method, path, { ...(body && { body }), headers })

  /** Puts a prepared statement where the service would have put it; of a month or true-up that has one, its next version. */
  const prepare = async (
    period: string,
    items: readonly ChargedItem[],
    dueOn = '2026-03-10',
    kind: Kind = 'monthly',
  ) => {
    const { settlementId, version } = await settlementOf(world, agreement, { period, kind })
    const statementId = newId('statement')
    const total = items.reduce((sum, { amount_pln }) => sum + Math.round(amount_pln * 100), 0) / 100
    await world.pools.settlements.query(insertStatement, [statementId, settlementId, version, total, dueOn])
    for (const [position, { id = newId('item'), label = 'Rent', amount_pln, tax_class = 'revenue' }] of items.entries())
      await world.pools.settlements.query(insertItem, [statementId, id, position, label, amount_pln, tax_class])
    return { settlementId, statementId }
  }
  const send = (settlementId: string) => step(landlord, settlementId, 'mark-sent', { reason: 'handed over' })
  return {
    landlord,
    agreement,
    call,
    prepare,
    send,
    /** A statement that the tenant has. */
    charge: async (period: string, items: readonly ChargedItem[], dueOn?: string) => {
      const made = await prepare(period, items, dueOn)
      const { status, bytes } = await send(made.settlementId)
      if (status !== 200) throw new Error(`The statement was not sent: ${bytes}`)
      return made
    },
    pay: (members: Record<string, unknown>, headers: Record<string, string> = {}) =>
      call('POST', '/v1/payments', { agreement_id: agreement.id, received_on: '2026-02-10', ...members }, headers),
    payment: (id: string) => call('GET', `/v1/payments/${id}`),
    balance: async () => (await call('GET', `/v1/agreements/${agreement.id}/balance`)).body,
  }
}

type Kind = 'monthly' | 'true_up'

async function settlementOf(
  { pools }: World,
  agreement: { id: string },
  { period, kind }: { period: string; kind: Kind },
) {
  const known = await pools.settlements.query(makePreparedAgain, [agreement.id, period, kind])
  if (known.rows[0]) return { settlementId: known.rows[0].id, version: known.rows[0].version }
  tails += 1
  const settlementId = newId('settlement')
  const tail = `T${tails.toString(36).toUpperCase().padStart(3, '0')}`
  const code = `Dom-${period}-${tail}`
  await pools.settlements.query(insertSettlement, [settlementId, agreement.id, period, code, tail, kind])
  return { settlementId, version: 1 }
}
let tails = 0

const makePreparedAgain = `
  UPDATE settlement SET state = 'prepared', version = version + 1 WHERE agreement_id = $1 AND period = $2 AND kind = $3
  RETURNING id, (SELECT max(version) + 1 FROM statement WHERE settlement_id = settlement.id) AS version`

const insertSettlement = `
  INSERT INTO settlement
    (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, created_at, updated_at,
      covers_from, covers_to, kind, categories)
  SELECT $1, account_id, apartment_id, id, $3, 'prepared', $4, $5, now(), now(),
    ($3 || '-01')::date, ($3 || '-01')::date + interval '1 month' - interval '1 day',
    $6::text, CASE $6::text WHEN 'true_up' THEN ARRAY['heating'] END
  FROM agreement WHERE id = $2`

const insertStatement = `
  INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256, pdf_sha256,
    pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at)
  SELECT $1, account_id, id, agreement_id, $3, 'prepared', '{}', repeat('0', 64), repeat('0', 64), 1, $4::numeric, greatest($4::numeric, 0),
    $5, now()
  FROM settlement WHERE id = $2`

const insertItem = `
  INSERT INTO statement_item (account_id, statement_id, item_id, position, label, amount_pln, tax_class)
  SELECT account_id, id, $2, $3, $4, $5, $6 FROM statement WHERE id = $1`

/** The traces of an object: its audit entries, and its events in the order in which they were recorded. */
export async function tracesOf({ pools }: World, id: string) {
  const [audit, events] = await Promise.all([
    pools.settlements.query('SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id', [id]),
    pools.settlements.query('SELECT type, sequence, data FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq', [id]),
  ])
  return {
    actions: audit.rows.map(({ body }) => JSON.parse(body).action),
    events: events.rows
      .filter(({ type }) => type !== 'audit.event')
      .map(({ type, sequence, data }) => ({ type, sequence, data: JSON.parse(data) })),
  }
}
