import type { TenantYear } from '../src/tenant-year/tenant-year.ts'

/** A year that is over: paid but for November, with a refund in March and a deposit that was kept in part. */
export function aTenantYear(change: Partial<TenantYear> = {}): TenantYear {
  return {
    year: 2026,
    locale: 'pl',
    today: '2027-01-04',
    landlord: { name: 'Anna Kowalska', address: 'ul. Karmelicka 18/2, 31-128 Kraków' },
    tenants: ['Jan Nowak', 'Ewa Nowak'],
    apartment: { label: 'Długa 7/12', address: 'ul. Długa 7/12, 31-147 Kraków' },
    balance: { before: '-120.50', chargedPln: '4800.00', paidPln: '2279.50', after: '2400.00' },
    settlements: [
      aSettlement({ period: '2026-10', dueOn: '2026-11-10', paidPln: '2400', openPln: '0', paidOn: '2026-11-09' }),
      aSettlement({ period: '2026-11', dueOn: '2026-12-10' }),
    ],
    payments: [
      { receivedOn: '2026-03-02', title: null, isFromDeposit: false, amountPln: '-120.50' },
      { receivedOn: '2026-11-09', title: 'Czynsz DLUGA 7/12-2026-10-K7Q2', isFromDeposit: false, amountPln: '1900.00' },
      { receivedOn: '2026-12-20', title: null, isFromDeposit: true, amountPln: '500.00' },
    ],
    deposit: {
      before: '2400.00',
      entries: [
        { kind: 'agreed', happenedOn: '2026-12-19', amountPln: '2400.00', reason: null },
        { kind: 'set_off', happenedOn: '2026-12-20', amountPln: '500.00', reason: null },
        { kind: 'deducted', happenedOn: '2026-12-21', amountPln: '150.00', reason: 'pęknięta szyba' },
      ],
      after: '1750.00',
    },
    ...change,
  }
}

type Settlement = TenantYear['settlements'][number]

/** A settlement of rent alone of which nothing is paid. */
export function aSettlement(change: Partial<Settlement> = {}): Settlement {
  const open = { totalPln: '2400', paidPln: '0', openPln: '2400', paidOn: null }
  return { kind: 'monthly', period: '2026-11', dueOn: '2026-12-10', ...open, ...change }
}
