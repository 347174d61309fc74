import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import type { Meter } from '@lokum/contracts/settlements/meter'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { readMeters } from '../settlements/costs/use-metered.ts'
import { lastDayOf } from './reading-requests.ts'

/** The tenant of an agreement in a month, before it is known what is missing. */
export type TenantOfMonth = {
  apartment: { id: string; label: string }
  agreement: { id: string } | null
  settlement: { id: string } | null
}

/** A tenant who is asked for readings: of which meters, on which day, and at which address. */
export type AskedTenant = {
  id: string
  label: string
  tenant: string
  day: string
  meters: readonly Meter[]
} & ({ address: string; whyNot: null } | { address: null; whyNot: 'no_address' | 'declined' | 'no_meters' })

/** Reads whom to ask for which readings, once: what is sent is what was shown. */
export function useAskedTenants(rows: readonly TenantOfMonth[], period: string) {
  return useQuery({
    queryKey: ['asked tenants', period, rows.map(({ agreement }) => agreement?.id)],
    queryFn: async () => (await Promise.all(rows.map((row) => readTenant(row, period)))).flat(),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 'static',
    gcTime: 0,
  })
}

async function readTenant({ apartment, agreement, settlement }: TenantOfMonth, period: string): Promise<AskedTenant[]> {
  if (agreement === null) return []
  const [of, all, detail] = await Promise.all([
    call('GET /v1/agreements/{id}', { params: { id: agreement.id } }),
    readMeters(apartment.id),
    settlement && call('GET /v1/settlements/{id}', { params: { id: settlement.id } }),
  ])
  const { tenant, ends_on: end } = of.body
  const last = lastDayOf(period)
  const shown = { id: agreement.id, label: apartment.label, tenant: tenant.name }
  const asked = chooseReadings(detail?.body ?? null, { all, day: end !== null && end < last ? end : last })
  return [{ ...shown, ...asked, ...addressOf(of.body, asked.meters) }]
}

type Asked = { day: string; meters: readonly Meter[] }

/** The meters without a reading on the last day on which one is missing; before there is a settlement, all meters that still run. */
function chooseReadings(detail: SettlementDetail | null, { all, day }: { all: readonly Meter[]; day: string }): Asked {
  if (detail === null) return { day, meters: all.filter(({ closed_on: end }) => end === null || end >= day) }
  const missing = detail.missing.filter(({ reason }) => reason === 'no_reading')
  const last =
    missing
      .map(({ read_on }) => read_on ?? '')
      .toSorted()
      .at(-1) ?? day
  const ids = new Set(missing.filter(({ read_on }) => read_on === last).map(({ meter_id }) => meter_id))
  return { day: last, meters: all.filter(({ id }) => ids.has(id)) }
}

function addressOf({ tenant, mails_declined_at }: AgreementWithMails, meters: readonly Meter[]) {
  const refused = (whyNot: 'no_address' | 'declined' | 'no_meters') => ({ address: null, whyNot })
  if (meters.length === 0) return refused('no_meters')
  if (tenant.email === null) return refused('no_address')
  return mails_declined_at === null ? { address: tenant.email, whyNot: null } : refused('declined')
}
