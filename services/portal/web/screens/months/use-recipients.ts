import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import type { Version } from '../../interface/use-settlement-change.ts'
import { mailOfStatement } from '../settlements/sending/mail-of-statement.ts'

/** A statement of the month, whom it goes to, and its version as it is shown before it is sent. */
export type Recipient = {
  id: string
  label: string
  detail: SettlementDetail
  version: Version
  tenant: string
} & ({ address: string; whyNot: null } | { address: null; whyNot: 'no_address' | 'declined' | 'changed' })

/** Reads whom the statements of these rows go to, once: what is sent is what was shown. */
export function useRecipients(rows: readonly OverviewRow[]) {
  return useQuery({
    queryKey: ['recipients', rows.map(({ settlement }) => settlement?.id)],
    queryFn: async () => (await Promise.all(rows.map(readRecipient))).flat(),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 'static',
    gcTime: 0,
  })
}

async function readRecipient({ apartment, agreement, settlement }: OverviewRow): Promise<Recipient[]> {
  if (agreement === null || settlement === null) return []
  const [known, of] = await Promise.all([
    call('GET /v1/settlements/{id}', { params: { id: settlement.id } }),
    call('GET /v1/agreements/{id}', { params: { id: agreement.id } }),
  ])
  const version = known.version === null ? {} : { version: known.version }
  const shown = { id: known.body.id, label: apartment.label, detail: known.body, version, tenant: of.body.tenant.name }
  return [{ ...shown, ...addressOf(known.body, of.body) }]
}

function addressOf(detail: SettlementDetail, { tenant, mails_declined_at }: AgreementWithMails) {
  const refused = (whyNot: 'no_address' | 'declined' | 'changed') => ({ address: null, whyNot })
  if (detail.state !== 'prepared' || mailOfStatement(detail) !== null) return refused('changed')
  if (tenant.email === null) return refused('no_address')
  return mails_declined_at === null ? { address: tenant.email, whyNot: null } : refused('declined')
}
