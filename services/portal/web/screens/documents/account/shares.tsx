import type { Cost } from '@lokum/contracts/settlements/cost'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { Amount } from '../../../parts/amount.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './accounts.module.css'

type SharesProps = { cost: Cost; apartments: readonly { id: string; label: string }[] }

/** The shares as the interface answers them, each with its tenant, the landlord's part last. */
export function Shares({ cost, apartments }: SharesProps) {
  const { accounts } = useWords()
  const tenants = cost.allocations.filter(({ agreement_id }) => agreement_id !== null)
  const landlord = cost.allocations.filter(({ agreement_id }) => agreement_id === null)
  const names = useTenants(tenants.flatMap(({ agreement_id }) => agreement_id ?? []))
  const nameOf = ({ agreement_id, apartment_id }: Cost['allocations'][number]) => {
    if (agreement_id === null) return accounts.landlordPart
    const apartment = apartments.find(({ id }) => id === apartment_id)?.label
    return [apartment, names.get(agreement_id)].filter(Boolean).join(' · ')
  }
  return (
    <>
      <p role="status">{accounts.shared}</p>
      <h3>{accounts.shares}</h3>
      <dl>
        {[...tenants, ...landlord].map((share) => (
          <div key={share.agreement_id ?? 'landlord'} className={style.shareOf}>
            <dt>{nameOf(share)}</dt>
            <dd>
              <Amount pln={share.amount_pln} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The tenants by agreement, because an apartment may have several in a month. */
function useTenants(agreementIds: readonly string[]): ReadonlyMap<string, string> {
  const agreements = useQueries({
    queries: agreementIds.map((id) => ({
      queryKey: ['GET /v1/agreements/{id}', { params: { id } }],
      queryFn: () => call('GET /v1/agreements/{id}', { params: { id } }),
    })),
  })
  return new Map(agreements.flatMap(({ data }) => (data ? [[data.body.id, data.body.tenant.name]] : [])))
}
