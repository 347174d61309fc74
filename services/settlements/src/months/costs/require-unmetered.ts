import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { CostCategory, Utility } from '@lokum/contracts/settlements/cost-category'
import { listCategories } from '@lokum/month-engine/calculation/metered-categories'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { CostInUse } from './cost.ts'
import { usedBy } from './used-by.ts'

type UnmeteredCategory = { accountId: string; category: CostCategory; agreements: readonly Agreement[] }

/** A price is a cost only where no meter of a tenant by readings counts its use. @throws CostInUse */
export async function requireUnmetered(
  em: Context['em'],
  { accountId, category, agreements }: UnmeteredCategory,
): Promise<void> {
  const byReadings = agreements.filter(({ mode }) => mode === 'by_readings').map(({ apartment_id: id }) => id)
  if (byReadings.length === 0) return
  const meters = await runSql<{ id: string; utility: Utility }>(em, select, [accountId, byReadings])
  const counting = meters.filter(({ utility }) => listCategories(utility).includes(category)).map(({ id }) => id)
  if (counting.length > 0) throw new CostInUse(usedBy.readings, counting)
}

const select = `
  SELECT id, utility FROM meter WHERE account_id = $1 AND apartment_id = ANY ($2::text[])
    AND NOT EXISTS (SELECT FROM meter AS behind
      WHERE behind.account_id = meter.account_id AND behind.main_meter_id = meter.id)
  ORDER BY id`
