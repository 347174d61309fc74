import type { Settlement } from '@lokum/contracts/settlements/settlement'
import { type Cover, describeTrueUp } from '@lokum/month-engine/settlements/months-covered'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import { Overloaded } from '@lokum/service-kit/problem'
import { languageOfEvents } from '../../words/language-of-events.ts'
import { listWarnings } from './list-warnings.ts'
import { drawTail, type RandomBelow, referenceCode } from './reference-code.ts'
import { SettlementExists } from './settlement.ts'

// Only an account with about a million settlements in one month could draw so many used codes in a row.
const mostTries = 20

type NewSettlement = {
  apartment: { id: string; label: string }
  agreementId: string | null
  period: string
  cover: Cover
  /** PLN, two decimals. */
  totalPln: string
}

/** Inserts a draft, drawing codes until one is free within the account's month. @throws SettlementExists */
export async function insertSettlement(
  { em, caller, now, randomBelow }: Context & { randomBelow: RandomBelow },
  wanted: NewSettlement,
): Promise<Settlement> {
  const { cover, totalPln } = wanted
  for (let tries = 0; tries < mostTries; tries += 1) {
    const tail = drawTail(randomBelow)
    const settlement = newSettlement(now, { ...wanted, tail })
    const { id, apartment_id: apartmentId, agreement_id: agreementId, period, kind, state, reference_code } = settlement
    const values = [
      id,
      caller.accountId,
      apartmentId,
      agreementId,
      kind,
      period,
      state,
      reference_code,
      tail,
      totalPln,
      now,
      cover.coversFrom,
      cover.coversTo,
      cover.categories ?? null,
    ]
    const inserted = await runSql(em, insert, values)
    if (inserted.length > 0) return settlement
    await refuseSecond(em, [caller.accountId, apartmentId, period, agreementId, kind])
  }
  throw new Overloaded(new Error(`${mostTries} reference codes in a row were taken.`))
}

function newSettlement(
  now: Date,
  { apartment, agreementId, period, cover, totalPln, tail }: NewSettlement & { tail: string },
): Settlement {
  const trueUp = describeTrueUp(cover)
  return {
    id: newId('settlement'),
    apartment_id: apartment.id,
    agreement_id: agreementId,
    kind: trueUp ? 'true_up' : 'monthly',
    period,
    ...(trueUp && { true_up: trueUp }),
    state: 'draft',
    reference_code: referenceCode({ label: apartment.label, period, tail }),
    total_pln: Number(totalPln),
    warnings: trueUp ? [] : listWarnings({ period, createdAt: now }, languageOfEvents),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

const insert = `
  INSERT INTO settlement
    (id, account_id, apartment_id, agreement_id, kind, period, state, reference_code, reference_tail, total_pln, created_at,
      updated_at, covers_from, covers_to, categories)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14)
  ON CONFLICT DO NOTHING
  RETURNING id`

/** An insert waits for a concurrent one, so afterwards the other settlement is always visible. */
async function refuseSecond(em: Context['em'], place: readonly (string | null)[]): Promise<void> {
  const [first] = await runSql<ConstructorParameters<typeof SettlementExists>[0]>(em, findFirst, place)
  if (first) throw new SettlementExists(first)
}

const findFirst = `
  SELECT id, reference_code AS code, kind, period FROM settlement
  WHERE account_id = $1 AND apartment_id = $2 AND period = $3 AND agreement_id IS NOT DISTINCT FROM $4 AND kind = $5
    AND state <> 'cancelled'`
