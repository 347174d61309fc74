import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import type { Profile } from '@lokum/contracts/settlements/profile'
import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../interface/all-pages.ts'
import { call } from '../../interface/call.ts'

/** Running and coming agreements whose account number the profile does not have; none while the profile has no number. */
export function useOtherNumbers({ bank_account_numbers: known }: Profile): readonly AgreementWithMails[] {
  const { data = [] } = useQuery({
    queryKey: ['GET /v1/agreements', 'not ended'],
    queryFn: async () => [...(await inState('running')), ...(await inState('upcoming'))],
    enabled: known.length > 0,
  })
  return known.length === 0 ? [] : data.filter(({ landlord }) => !known.includes(landlord.bank_account_number))
}

/** Writes a number into an agreement, whatever was changed there meanwhile; one that has it already is not changed again. */
export async function changeNumber(id: string, number: string): Promise<void> {
  const params = { id }
  const { body, version } = await call('GET /v1/agreements/{id}', { params })
  if (body.landlord.bank_account_number === number) return
  const change = { landlord: { bank_account_number: number } }
  await call('PATCH /v1/agreements/{id}', { params, body: change, ...(version !== null && { version }) })
}

async function inState(state: 'running' | 'upcoming'): Promise<AgreementWithMails[]> {
  return await allPages(
    async (cursor) => (await call('GET /v1/agreements', { query: { state, limit: '100', ...cursor } })).body,
  )
}
