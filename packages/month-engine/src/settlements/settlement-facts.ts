import type { Settlement } from '@lokum/contracts/settlements/settlement'
import type { Cover } from './months-covered.ts'

/** A settlement as far as its calculation depends on it. */
export type SettlementFacts = Cover &
  Pick<Settlement, 'id' | 'period' | 'state'> & {
    apartmentId: string
    agreementId?: string | null | undefined
    referenceCode: string
  }
