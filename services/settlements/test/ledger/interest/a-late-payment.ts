import { addDays } from '@lokum/amounts/calendar/month'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { newId } from '@lokum/service-kit/ids'
import { aTenancy } from '../payments/a-tenancy.ts'

export const rates = [{ valid_from: '2026-01-01', percent: 11.25, source: 'M.P. 2026 poz. 1' }]

/** 2400.00 zł of January, due on Tuesday 10 March 2026, and ways to charge interest on them in the months from May on. */
export async function aLateStatement(world: World, of?: Landlord) {
  const tenancy = await aTenancy(world, of)
  const { agreement, call } = tenancy
  const { settlementId: lateId } = await tenancy.charge('2026-01', [{ amount_pln: 2400 }])
  await call('PATCH', '/v1/account/profile', { interest_rates: rates })
  const month = async (period: string): Promise<string> => {
    const { body, status } = await call('POST', '/v1/settlements', { apartment_id: agreement.apartment_id, period })
    if (status !== 201) throw new Error(`No settlement: ${JSON.stringify(body)}`)
    return body.id
  }
  const source = { kind: 'agreement', agreement_id: agreement.id, clause: 'art. 481 KC' }
  const ask = (id: string, until?: string, members: object = {}) => ({
    type: 'rent_and_fixed',
    label: 'Odsetki',
    source,
    inputs: { kind: 'interest', settlement_id: id, ...(until && { ends_on: until }), ...members },
  })
  return {
    ...tenancy,
    lateId,
    month,
    ask,
    chargeInterest: (into: string, until?: string, members: object = {}) =>
      call('POST', `/v1/settlements/${into}/items`, ask(lateId, until, members)),
    compute: (into: string, until?: string, members: object = {}, itemId?: string) => {
      const { type, inputs } = ask(lateId, until, members)
      return call('POST', `/v1/settlements/${into}/items/compute`, { type, inputs, ...(itemId && { item_id: itemId }) })
    },
    decide: (into: string, decision: string, body: object) =>
      call('POST', `/v1/settlements/${into}/items/decisions`, { decision, ...body }),
    calculate: (into: string) => call('POST', `/v1/settlements/${into}/calculate`, {}),
    listed: async () => (await call('GET', `/v1/agreements/${agreement.id}/balance?interest=true`)).body,
    /** A plan of instalments whose days are over. */
    planned: async (...parts: readonly { due_on: string; amount_pln: number }[]) => {
      for (const { due_on, amount_pln } of parts)
        await world.pools.settlements.query(insertInstalment, [lateId, due_on, amount_pln])
    },
  }
}

const insertInstalment = `
  INSERT INTO instalment (account_id, settlement_id, due_on, amount_pln)
  SELECT account_id, id, $2, $3 FROM settlement WHERE id = $1`

type WithItems = {
  items: { id: string; inputs: { kind: string }; amount_pln: number; formula: string; state: string }[]
}

/** The items with interest of an answer. */
export const interestOf = ({ body }: { body: WithItems }) =>
  body.items.filter(({ inputs }) => inputs.kind === 'interest')

export const someId = () => newId('settlement')

type Counted = { grosze: number; from: string; to: string; basis: number }

/** Counts day by day in whole fractions of a grosz; `basis` are ten thousandths of a percent. */
export function countInterest(all: readonly Counted[]): number {
  let numerator = 0n
  for (const { grosze, from, to, basis } of all)
    for (let day = from; day <= to; day = addDays(day, 1)) numerator += BigInt(grosze) * BigInt(basis)
  const denominator = 365n * 1_000_000n
  return Number((2n * numerator + denominator) / (2n * denominator)) / 100
}
