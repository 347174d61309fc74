import type { AgreementMode } from '@lokum/contracts/settlements/agreement'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'

/** An agreement with what decides its settlement of a month. */
export type AgreementInMonth = {
  id: string
  mode: AgreementMode
  /** The categories that a true-up charges, because the tenant pays an advance for them. */
  onAdvance: readonly CostCategory[]
}
