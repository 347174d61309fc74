import { isDeepStrictEqual } from 'node:util'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { TaxSettings } from '@lokum/contracts/settlements/tax'
import type { UpdateTaxSettings } from '@lokum/contracts/settlements/tax-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import Big from 'big.js'
import { type ApartmentContext, requireApartments } from '../../tenancies/apartments/find-apartment.ts'
import { sealOwners } from './seal-owners.ts'
import { findTaxPayments } from './tax-payment.ts'
import { describeSettings, lockTaxYear, type TaxYearRow } from './tax-year.ts'

type Request = RequestOf<typeof UpdateTaxSettings>

/**
 * Changes the settings of a year; the months whose tax was paid keep their figures. A patch without changes is not audited.
 * @throws Problem not_found for an apartment of an owner · ValidationFailed · StateForbids when a tax payment has the figures of other owners
 */
export async function updateTaxSettings(
  context: ApartmentContext & { cipher: Cipher },
  { params: { year }, body }: Request,
): Promise<Answer<TaxSettings>> {
  const { em, caller } = context
  const { accountId } = caller
  await requireApartments(context, listApartments(body))
  const row = await lockTaxYear(em, { accountId, year })
  const before = keptSettings(row)
  change(row, { cipher: context.cipher, body })
  const after = keptSettings(row)
  const settings = describeSettings(row)
  if (isDeepStrictEqual(before, after)) return { body: settings }
  if (isDoubtful(after)) throw new ValidationFailed([{ ...placeOfDoubt(body), must: 'other_of_each_owner' }])
  if (!isDeepStrictEqual(listTaxpayers(before), listTaxpayers(after))) await requireUnpaid(em, { accountId, year })

  row.version += 1
  await em.flush()
  const object = { id: accountId, version: row.version }
  // The audit log is kept for years: it has no part of a tax number.
  const owners = settings.owners.map(({ tax_number_ending: _ending, ...owner }) => owner)
  await recordAudit(context, { action: 'tax_settings.updated', object, data: { year, ...settings, owners } })
  return { body: settings }
}

function listApartments({ owners = [] }: Request['body']) {
  return owners.flatMap(({ apartments }, at) =>
    apartments.map((id, index) => ({ id, pointer: `#/owners/${at}/apartments/${index}` })),
  )
}

type Change = { cipher: Cipher; body: Request['body'] }

function change(row: TaxYearRow, { cipher, body }: Change): void {
  const { threshold_pln: thresholdPln, prepayments_count: count, other_revenue_pln: other, owners } = body
  if (thresholdPln !== undefined) row.thresholdPln = thresholdPln
  if (count !== undefined) row.prepaymentsCount = count
  if (other !== undefined) row.otherRevenuePln = other.map((amount) => new Big(amount).toFixed(2))
  if (owners !== undefined) row.owners = sealOwners({ accountId: row.accountId, cipher, kept: row.owners }, owners)
}

type Settings = Pick<TaxYearRow, 'thresholdPln' | 'prepaymentsCount' | 'otherRevenuePln' | 'owners'>

function keptSettings({ thresholdPln, prepaymentsCount, otherRevenuePln, owners }: TaxYearRow): Settings {
  return { thresholdPln, prepaymentsCount, otherRevenuePln, owners }
}

/** Whether it is not known which of several owners received other revenue. */
function isDoubtful({ otherRevenuePln, owners }: Settings): boolean {
  return owners.length > 1 && otherRevenuePln.some((amount) => Number(amount) !== 0)
}

function placeOfDoubt(body: Request['body']) {
  const [member = 'owners'] = (['other_revenue_pln', 'owners'] as const).filter((one) => one in body)
  return { pointer: `#/${member}`, code: 'invalid_value' as const }
}

/** The owners by whom the tax of a month is divided when it is paid; one owner has all of it. */
function listTaxpayers({ thresholdPln, owners }: Settings) {
  if (owners.length < 2) return []
  return owners.map(({ share, apartments }) => ({ thresholdPln, share, apartments }))
}

/** @throws StateForbids for a year with tax payments, which keep the figures of its owners */
async function requireUnpaid(em: Context['em'], key: { accountId: string; year: number }): Promise<void> {
  const payments = await findTaxPayments(em, key)
  const ids = payments.map(({ id }) => id)
  if (ids.length > 0) throw new StateForbids(stateReasons.taxPaidByOwners(key.year), ids)
}
