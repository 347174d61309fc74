import type { ChargeableInterest } from '@lokum/contracts/settlements/payment'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../interface/call.ts'

/** A settlement that was paid late, with the interest that no item charges yet. */
export type Late = ChargeableInterest & { settlement_id: string; period: string }

/** The other late settlements of the agreement; asked again when interest was added, rejected or approved. */
export function useChargeable({ id, agreement_id, items }: SettlementDetail): readonly Late[] {
  const charged = items.filter(({ inputs }) => inputs.kind === 'interest').map((item) => [item.id, item.updated_at])
  const asked = { params: { id: agreement_id ?? '' }, query: { interest: 'true' } } as const
  const { data } = useQuery({
    queryKey: ['GET /v1/agreements/{id}/balance', asked, charged],
    queryFn: () => call('GET /v1/agreements/{id}/balance', asked),
    enabled: agreement_id !== null,
  })
  return (data?.body.settlements ?? []).flatMap(({ settlement_id, period, chargeable_interest: interest }) =>
    interest && settlement_id !== id ? [{ ...interest, settlement_id, period }] : [],
  )
}
