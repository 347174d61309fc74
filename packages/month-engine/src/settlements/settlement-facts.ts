import type { Settlement } from '@lokum/contracts/settlements/settlement'
import type { Covering } from './months-covered.ts'

/** A settlement as far as its calculation depends on it. */
export type SettlementFacts = Covering &
  Pick<Settlement, 'id' | 'kind' | 'state'> & {
    apartmentId: string
    agreementId?: string | null | undefined
    referenceCode: string
  }
