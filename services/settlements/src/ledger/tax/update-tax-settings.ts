import { isDeepStrictEqual } from 'node:util'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { TaxSettings } from '@lokum/contracts/settlements/tax'
import type { UpdateTaxSettings } from '@lokum/contracts/settlements/tax-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import Big from 'big.js'
import { describeSettings, lockTaxYear } from './tax-year.ts'

/** Changes the settings of a year; the months whose tax was paid keep their figures. A patch without changes is not audited. */
export async function updateTaxSettings(
  context: Context,
  { params: { year }, body }: RequestOf<typeof UpdateTaxSettings>,
): Promise<Answer<TaxSettings>> {
  const { em, caller } = context
  const { accountId } = caller
  const row = await lockTaxYear(em, { accountId, year })
  const before = describeSettings(row)
  const { threshold_pln: thresholdPln, other_revenue_pln: other } = body
  if (thresholdPln !== undefined) row.thresholdPln = thresholdPln
  if (other !== undefined) row.otherRevenuePln = other.map((amount) => new Big(amount).toFixed(2))
  const settings = describeSettings(row)
  if (isDeepStrictEqual(before, settings)) return { body: settings }

  row.version += 1
  await em.flush()
  const object = { id: accountId, version: row.version }
  await recordAudit(context, { action: 'tax_settings.updated', object, data: { year, ...settings } })
  return { body: settings }
}
