import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { Balance } from '@lokum/contracts/settlements/payment'
import type { Context } from '@lokum/service-kit/http/context'
import type { TenantYear } from '@lokum/statement-print/tenant-year/tenant-year'
import Big from 'big.js'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { CopiedApartment } from '../../tenancies/apartments/copied-apartment.ts'
import { type DepositEntryRow, findDepositEntries } from '../deposits/deposit-entry.ts'
import { sumHeld } from '../deposits/sum-deposit.ts'
import { loadBalance } from '../payments/load-balance.ts'
import { PaymentRow } from '../payments/payment.ts'

type YearOfTenancy = { agreementId: string; year: number }

/**
 * The money of a tenancy in a year, from the balance, the payments and the deposit of the agreement.
 * @throws NotFound also for an agreement of another account
 */
export async function loadTenantYear(
  { em, caller: { accountId }, now }: Context,
  { agreementId, year }: YearOfTenancy,
): Promise<TenantYear> {
  const agreement = await findAgreement(em, { id: agreementId, accountId })
  const { data } = await em.findOneOrFail(CopiedApartment, { accountId, id: agreement.apartmentId })
  const { settlements } = await loadBalance(em, agreement)
  const where = { accountId, agreementId, reversedAt: null }
  const payments = await em.find(PaymentRow, where, { orderBy: { receivedOn: 'asc', id: 'asc' } })
  const entries = await findDepositEntries(em, { accountId, agreementId })
  const shown = settlements.filter(({ period }) => isIn(year, period))
  const received = payments.filter(({ receivedOn }) => isIn(year, receivedOn))
  return {
    year,
    locale: agreement.tenantLocale,
    today: dayIn(now),
    landlord: { name: agreement.landlordName, address: agreement.landlordAddress ?? null },
    tenants: [agreement.tenantName, ...agreement.coTenants],
    apartment: { label: data.label, address: addressOf(data) },
    balance: {
      before: balanceBefore(year, { settlements, payments }),
      chargedPln: sumPln(shown.map(({ total_pln }) => String(total_pln))),
      paidPln: sumPln(received.map(({ amountPln }) => amountPln)),
      after: balanceBefore(year + 1, { settlements, payments }),
    },
    settlements: shown.map(describeSettlement),
    payments: received.map(({ receivedOn, title, source, amountPln }) => ({
      receivedOn,
      title: title ?? null,
      isFromDeposit: source === 'deposit',
      amountPln,
    })),
    deposit: depositOf(year, entries),
  }
}

const isIn = (year: number, day: string) => day.startsWith(`${year}-`)

type Books = { settlements: Balance['settlements']; payments: readonly PaymentRow[] }

/** The charges for the months before a year, less the payments received before it. */
function balanceBefore(year: number, { settlements, payments }: Books): string {
  const first = `${year}-01`
  const charged = settlements.filter(({ period }) => period < first).map(({ total_pln }) => String(total_pln))
  const received = payments.filter(({ receivedOn }) => receivedOn < first).map(({ amountPln }) => amountPln)
  return new Big(sumPln(charged)).minus(sumPln(received)).toFixed(2)
}

function describeSettlement(one: Balance['settlements'][number]): TenantYear['settlements'][number] {
  return {
    kind: one.kind,
    period: one.period,
    dueOn: one.due_on,
    totalPln: String(one.total_pln),
    paidPln: String(one.paid_pln),
    openPln: String(one.open_pln),
    paidOn: one.paid_on,
  }
}

function depositOf(year: number, entries: readonly DepositEntryRow[]): TenantYear['deposit'] {
  const until = (end: string) => sumHeld(entries.filter(({ happenedOn }) => happenedOn < end))
  const shown = entries.filter(({ happenedOn, reversalReason }) => isIn(year, happenedOn) && reversalReason == null)
  return {
    before: until(`${year}-01-01`),
    entries: shown.map(({ kind, happenedOn, amountPln, reason }) => ({
      kind,
      happenedOn,
      amountPln,
      reason: reason ?? null,
    })),
    after: until(`${year + 1}-01-01`),
  }
}

function addressOf({ address: { street, postal_code, city } }: Apartment): string {
  return [street, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
