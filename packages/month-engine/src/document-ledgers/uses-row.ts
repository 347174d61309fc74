import type { AgreementMode } from '@lokum/contracts/settlements/agreement'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { AccountCase, LineDecision } from './account-case.ts'
import type { Tenancy } from './count-tenant-days.ts'

/** The uses of the lines of a document, as the database has them; amounts in PLN. */
export type UsesRow = {
  kind: AccountCase['kind']
  mode: AgreementMode | null
  /** The categories for which tenants pay advances in months of the document's settlements. */
  on_advance: CostCategory[]
  total_pln: string | null
  decisions: (LineDecision & { line: number | null })[]
  items: { id: string; line: number | null; own: boolean; isRejected: boolean; amountPln: string }[]
  costs: {
    line: number
    own: string
    charged: string
    waiting: string
    rejected: string
    landlord: string
    vacant: string
  }[]
  is_awaited: boolean
  /** The tenancies of the apartments concerned, during the document's period. */
  tenancies: Tenancy[]
  settled_months: string[]
}
