import { UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import type { SettledMonth } from '@lokum/month-engine/calculation/true-up-case'
import { monthsCovered } from '@lokum/month-engine/settlements/months-covered'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from '../settlements/settlement.ts'

/** The settlements of the months of a true-up, with the charges of their statements in force; none for the settlement of a month. */
export async function loadSettledMonths(em: Context['em'], row: SettlementRow): Promise<SettledMonth[]> {
  const { accountId, agreementId, categories } = row
  if (!categories) return []
  return await runSql<SettledMonth>(em, select, [
    accountId,
    agreementId ?? null,
    monthsCovered(row),
    UtilityCategory.options,
  ])
}

// The frozen text is what the tenant was charged, also while the settlement is being corrected.
const select = `
  SELECT settlement.period, settlement.id AS "settlementId", settlement.reference_code AS "referenceCode", CASE WHEN sent.settlement_id IS NOT NULL THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('category', item ->> 'category', 'amountPln', item ->> 'amount_pln',
        'taxClass', item ->> 'tax_class',
        'isAdvance', coalesce(item -> 'inputs' -> 'advance' = 'true', false)))
        FILTER (WHERE item ->> 'category' = ANY ($4::text[])), '[]')
      FROM jsonb_array_elements(sent.snapshot::jsonb -> 'items') AS item) END AS charges,
    settlement.state IN ('draft', 'calculated', 'prepared') AS "isOpen"
  FROM month_settlement AS settlement
  LEFT JOIN stated AS sent
    ON sent.account_id = settlement.account_id AND sent.settlement_id = settlement.id AND sent.state = 'sent'
  WHERE settlement.account_id = $1 AND settlement.agreement_id = $2 AND settlement.period = ANY ($3::text[])
  ORDER BY settlement.period`
