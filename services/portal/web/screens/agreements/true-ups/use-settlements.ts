import { useQuery } from '@tanstack/react-query'
import { readSettlements } from '../../../interface/read-settlements.ts'

/** All settlements of an agreement, its months and its true-ups. */
export function useSettlements(agreementId: string) {
  return useQuery({
    queryKey: keyOfSettlements(agreementId),
    queryFn: () => readSettlements({ agreement_id: agreementId }),
  })
}

export const keyOfSettlements = (agreementId: string) => ['GET /v1/settlements', 'all', agreementId]
