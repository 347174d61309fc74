import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { Title } from '../../parts/title.tsx'
import { useWords } from '../../words/use-words.ts'

/** Apartment and tenant; the settlement shows without them, too. */
export function Heading({ of: detail }: { of: SettlementDetail | undefined }) {
  const { settlement } = useWords()
  const apartmentId = detail?.apartment_id ?? null
  const agreementId = detail?.agreement_id ?? null
  const apartment = useQuery({
    queryKey: ['GET /v1/apartments/{id}', apartmentId],
    queryFn: async () => (apartmentId === null ? null : (await readApartment(apartmentId)).body.label),
  })
  const agreement = useQuery({
    queryKey: ['GET /v1/agreements/{id}', agreementId],
    queryFn: async () => (agreementId === null ? null : (await readAgreement(agreementId)).body.tenant.name),
  })
  const names = [apartment.data, agreement.data].filter((name) => typeof name === 'string')
  return <Title>{names.length > 0 ? names.join('\u00a0· ') : settlement.title}</Title>
}

function readApartment(id: string) {
  return call('GET /v1/apartments/{id}', { params: { id } })
}

function readAgreement(id: string) {
  return call('GET /v1/agreements/{id}', { params: { id } })
}
