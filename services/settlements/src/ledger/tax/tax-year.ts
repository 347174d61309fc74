import type { TaxSettings } from '@lokum/contracts/settlements/tax'
import type { TaxOwner } from '@lokum/contracts/settlements/tax-owner'
import { lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { OwnedRules } from './compute-owners.ts'
import type { Ownership } from './divide-revenue.ts'

/** A taxpayer of a year: the whole tax number is sealed. */
export type KeptOwner = Ownership & {
  name: string
  taxNumber: { sealed: string; ending: string } | null
  /** January to December; decimal texts. */
  otherRevenuePln: string[]
}

/** The settings of one year's tax. */
export const TaxYearRow = defineEntity({
  name: 'TaxYear',
  tableName: 'tax_year',
  properties: {
    accountId: p.string().primary(),
    year: p.integer().primary(),
    thresholdPln: p.integer(),
    prepaymentsCount: p.enum(['when_received', 'when_charged'] as const),
    /** January to December; decimal texts. */
    otherRevenuePln: p.json<string[]>(),
    owners: p.json<KeptOwner[]>(),
    exportedAt: p.datetime().nullable(),
    exportedSha256: p.string().nullable(),
    version: p.integer(),
  },
})
export type TaxYearRow = InferEntity<typeof TaxYearRow>

type TaxYearKey = { accountId: string; year: number }

/** The settings of a year; one without its own has the threshold, owners and prepayments of the last year before that has any, and no other revenue. */
export async function findTaxYear(em: Context['em'], { accountId, year }: TaxYearKey): Promise<TaxYearRow> {
  const latest = await em.findOne(TaxYearRow, { accountId, year: { $lte: year } }, { orderBy: { year: 'desc' } })
  if (latest?.year === year) return latest
  return {
    accountId,
    year,
    thresholdPln: latest?.thresholdPln ?? 100_000,
    prepaymentsCount: latest?.prepaymentsCount ?? 'when_received',
    otherRevenuePln: noOtherRevenue,
    owners: latest?.owners ?? [],
    exportedAt: null,
    exportedSha256: null,
    version: 0,
  }
}

/** Keeps the settings that a year has now, so that those of earlier years do not change them any more. */
export async function keepTaxYear(em: Context['em'], key: TaxYearKey): Promise<void> {
  const { thresholdPln, prepaymentsCount, otherRevenuePln, owners } = await findTaxYear(em, key)
  const settings = [thresholdPln, prepaymentsCount, JSON.stringify(otherRevenuePln), JSON.stringify(owners)]
  await runSql(em, insert, [key.accountId, key.year, ...settings])
}

/** Keeps the settings that a year has now, and locks them until the transaction ends. */
export async function lockTaxYear(em: Context['em'], key: TaxYearKey): Promise<TaxYearRow> {
  await keepTaxYear(em, key)
  return await em.findOneOrFail(TaxYearRow, key, { ...lockedElseNotFound, refresh: true })
}

export function describeSettings({ thresholdPln, prepaymentsCount, otherRevenuePln, owners }: TaxYearRow): TaxSettings {
  return {
    threshold_pln: thresholdPln === 200_000 ? thresholdPln : 100_000,
    prepayments_count: prepaymentsCount,
    other_revenue_pln: otherRevenuePln.map(Number),
    owners: owners.map(describeOwner),
  }
}

export function describeOwner({ name, share, taxNumber, apartments, otherRevenuePln }: KeptOwner): TaxOwner {
  return {
    name,
    share,
    tax_number_ending: taxNumber?.ending ?? null,
    apartments: [...apartments],
    other_revenue_pln: otherRevenuePln.map(Number),
  }
}

/** The rules that the settings of a year give. */
export function describeRules({ year, thresholdPln, ...row }: TaxYearRow): Omit<OwnedRules, 'paidEach'> {
  const months = monthsOfYear(year)
  const others = row.owners.length > 1 ? row.owners : [row]
  const othersPln = others.map(
    ({ otherRevenuePln }) => new Map(otherRevenuePln.map((amount, index) => [months[index] ?? '', amount])),
  )
  return { thresholdPln: thresholdPln.toFixed(2), othersPln }
}

/** January to December of a year. */
export function monthsOfYear(year: number): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
}

export const noOtherRevenue = Array.from({ length: 12 }, () => '0.00')

const insert = `
  INSERT INTO tax_year (account_id, year, threshold_pln, prepayments_count, other_revenue_pln, owners)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING`
