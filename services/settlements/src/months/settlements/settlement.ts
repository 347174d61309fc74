import { nameMonths } from '@lokum/amounts/calendar/name-months'
import { existingSettlement } from '@lokum/contracts/problems/existing-settlement'
import { needsState } from '@lokum/contracts/problems/needs-state'
import type { Language } from '@lokum/contracts/problems/problem'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import { stateAdvice } from '@lokum/contracts/problems/state-advice'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { Settlement } from '@lokum/contracts/settlements/settlement'
import { describeTrueUp } from '@lokum/month-engine/settlements/months-covered'
import { lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { Problem, StateForbids } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { listWarnings } from './list-warnings.ts'

/** The database row; `describeSettlement` shows it to clients. */
export const SettlementRow = defineEntity({
  name: 'Settlement',
  tableName: 'settlement',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    apartmentId: p.string(),
    agreementId: p.string().nullable(),
    kind: p.enum(['monthly', 'true_up'] as const),
    /** The month; of a true-up the month in which it is made. */
    period: p.string(),
    /** The days that it covers, and the categories; null for every category without an advance. */
    coversFrom: p.date(),
    coversTo: p.date(),
    categories: p.array<CostCategory>().$type<CostCategory[]>().nullable(),
    state: p.enum(['draft', 'calculated', 'prepared', 'sent', 'cancelled'] as const),
    referenceCode: p.string(),
    totalPln: p.decimal().precision(12).scale(2),
    /** When the current statement was paid in full; null until then. */
    paidAt: p.datetime().nullable(),
    /** The reason for the correction in progress, until the new version is sent. */
    correctionReason: p.text().nullable(),
    cancelledAt: p.datetime().nullable(),
    cancellationReason: p.text().nullable(),
    version: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type SettlementRow = InferEntity<typeof SettlementRow>

/** The place of a settlement is taken: a month, or one for the true-ups made in it. */
export class SettlementExists extends Problem {
  constructor({ id, code, kind, period }: Pick<SettlementRow, 'id' | 'kind' | 'period'> & { code: string }) {
    const month = { en: nameMonths([period], 'en'), pl: nameMonths([period], 'pl') }
    super('settlement_exists', { values: { code, settlement: existingSettlement[kind](month) }, objects: [id] })
  }
}

/** The steps of the monthly close from state to state; all others are refused. */
const steps = {
  collect: { draft: 'draft', calculated: 'calculated' },
  add: { draft: 'draft', calculated: 'calculated' },
  calculate: { draft: 'calculated', calculated: 'calculated' },
  decide: { calculated: 'calculated' },
  prepare: { calculated: 'prepared' },
  reopen: { prepared: 'calculated' },
  send: { prepared: 'prepared', sent: 'sent' },
  conclude: { prepared: 'sent', sent: 'sent' },
  correct: { sent: 'calculated' },
  abandon: { calculated: 'sent', prepared: 'sent' },
  cancel: { draft: 'cancelled', calculated: 'cancelled', prepared: 'cancelled' },
} as const

const stateAfter: Record<Step, Partial<Record<SettlementRow['state'], SettlementRow['state']>>> = steps

type Step = keyof typeof steps

/** @throws StateForbids */
export function takeStep(row: SettlementRow, step: Step): void {
  row.state = requireStep(row, step)
}

/** The state after a later step. @throws StateForbids */
export function requireStep(row: SettlementRow, step: Step): SettlementRow['state'] {
  const state = stateAfter[step][row.state]
  if (state) return state
  const object = { en: `settlement ${row.referenceCode}`, pl: `rozliczenie ${row.referenceCode}` }
  throw new StateForbids(needsState({ object, state: row.state, advice: adviceFor(row, step) }))
}

const toOpen = { draft: stateAdvice.calculate, prepared: stateAdvice.reopen, sent: stateAdvice.correct }
const toSend = { draft: stateAdvice.prepare, calculated: stateAdvice.prepare }
const isOpenNow = { draft: stateAdvice.change, calculated: stateAdvice.change }
const waysOut: Partial<Record<Step, Partial<Record<SettlementRow['state'], Text>>>> = {
  send: toSend,
  conclude: toSend,
  reopen: { ...isOpenNow, sent: stateAdvice.correct },
  correct: { ...isOpenNow, prepared: stateAdvice.reopen },
  abandon: {},
}

/** Advice where a state does not allow a step. */
function adviceFor({ state }: SettlementRow, step: Step): Text {
  if (state === 'cancelled') return stateAdvice.settleAgain
  const ways: Partial<Record<SettlementRow['state'], Text>> = waysOut[step] ?? toOpen
  return ways[state] ?? stateAdvice.keepSent
}

/** Whether its items may still change, so that missing data is reported. */
export function isOpen({ state }: Pick<SettlementRow, 'state'>): boolean {
  return stateAfter.calculate[state] !== undefined
}

/**
 * Loads the settlement for a step and locks it until the transaction ends.
 * @throws NotFound also for a settlement of another account · Problem precondition_failed
 */
export async function lockSettlement({ em, caller, ifMatch }: Context, id: string): Promise<SettlementRow> {
  const where = { id, accountId: caller.accountId }
  const row = await em.findOneOrFail(SettlementRow, where, lockedElseNotFound)
  requireMatch(ifMatch, row.version)
  return row
}

/** A settlement as clients see it, with its warnings in their language. */
export function describeSettlement(row: SettlementRow, language: Language): Settlement {
  const trueUp = describeTrueUp(row)
  return {
    id: row.id,
    apartment_id: row.apartmentId,
    agreement_id: row.agreementId ?? null,
    kind: row.kind,
    period: row.period,
    ...(trueUp && { true_up: trueUp }),
    state: row.state,
    reference_code: row.referenceCode,
    total_pln: Number(row.totalPln),
    warnings: trueUp ? [] : listWarnings(row, language),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
