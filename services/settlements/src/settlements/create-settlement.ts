import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { RequestOf } from '@lokum/contracts/operation'
import { SettlementCreated } from '@lokum/contracts/settlements/events'
import type { CreateSettlement } from '@lokum/contracts/settlements/operations'
import type { Settlement } from '@lokum/contracts/settlements/settlement'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { violates } from '@lokum/service-kit/database/sql-error'
import type { Answer } from '@lokum/service-kit/http/answer'
import { newId } from '@lokum/service-kit/ids'
import { Overloaded } from '@lokum/service-kit/problem'
import { requireSettleable } from '../apartments/copied-apartment.ts'
import { type AskingContext, findApartment } from '../apartments/find-apartment.ts'
import { drawTail, type RandomBelow, referenceCode } from './reference-code.ts'
import { SettlementExists } from './settlement.ts'
import { warningsOf } from './usual-days.ts'

// An account would need a million settlements of one month before so many tails in a row are taken.
const mostTries = 20

type Context = AskingContext & { randomBelow: RandomBelow }
type Request = RequestOf<typeof CreateSettlement>

/**
 * Creates a settlement in state `draft` for one apartment and one month (interface specification, POST /v1/settlements), with
 * its audit entry and its two events. The reference code has the apartment's label of this moment and never changes.
 * @throws NotFound · ApartmentArchived · SettlementExists · ApartmentsUnavailable
 */
export async function createSettlement(context: Context, { body }: Request): Promise<Answer<Settlement>> {
  const apartment = await findApartment(context, body.apartment_id)
  requireSettleable(apartment, body.period)
  const settlement = await insertSettlement(context, { apartment, period: body.period })

  const resource = { type: 'settlement', id: settlement.id, version: 1 }
  await recordChange(context, { event: SettlementCreated, resource, data: settlement })
  return { body: settlement, version: 1, location: `/v1/settlements/${settlement.id}` }
}

type Wanted = { apartment: Apartment; period: string }

/** Draws tails until one is free in the account's month. */
async function insertSettlement(context: Context, { apartment, period }: Wanted): Promise<Settlement> {
  const { em, caller, now, randomBelow } = context
  for (let tries = 0; tries < mostTries; tries += 1) {
    const tail = drawTail(randomBelow)
    const settlement = newSettlement(now, { apartment, period, tail })
    const { id, state, reference_code } = settlement
    const values = [id, caller.accountId, apartment.id, period, state, reference_code, tail, now, now]
    const inserted = await em.execute<unknown[]>(insert, values).catch(refuseSecond)
    if (inserted.length > 0) return settlement
  }
  throw new Overloaded(new Error(`${mostTries} reference codes in a row were taken.`))
}

function newSettlement(now: Date, { apartment, period, tail }: Wanted & { tail: string }): Settlement {
  return {
    id: newId('settlement'),
    apartment_id: apartment.id,
    agreement_id: null,
    period,
    state: 'draft',
    reference_code: referenceCode({ label: apartment.label, period, tail }),
    total_pln: 0,
    warnings: warningsOf({ period, createdAt: now }),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

const insert = `
  INSERT INTO settlement
    (id, account_id, apartment_id, period, state, reference_code, reference_tail, created_at, updated_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT ON CONSTRAINT settlement_reference DO NOTHING
  RETURNING id`

function refuseSecond(error: unknown): never {
  throw violates(error, 'settlement_once') ? new SettlementExists() : error
}
