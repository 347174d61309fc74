import type { Statement } from '../statement.ts'

/** The introduction and “What the service does”. */
export const service: readonly Statement[] = [
  {
    id: 'service.scope',
    quote:
      'This document covers the whole service: apartment creation (`POST /v1/apartments`), settlement creation (`POST /v1/settlements`), authentication, events, errors, limits and versioning.',
  },
  { id: 'service.base-address', quote: 'Base address: `{base_url}`. All paths below are relative to it.' },
  {
    id: 'service.manages-apartments',
    quote: 'The service is used by a landlord (the operator) to manage rented apartments',
  },
  { id: 'service.closes-the-month', quote: "and to close each month's accounts for a tenant." },
  { id: 'service.apartment-on-account', quote: "An apartment is an object on the landlord's account." },
  {
    id: 'service.apartment-parts',
    quote: 'It has a label, an address, an optional floor area and an optional utility tariff list.',
  },
  {
    id: 'service.settlement-covers',
    quote: 'A monthly settlement covers one apartment and one calendar month.',
  },
  {
    id: 'service.four-stages',
    quote:
      'It is prepared in four stages: collecting documents, calculating costs, preparing the statement, and sending it to the tenant.',
  },
  { id: 'service.amounts-from-documents', quote: 'Every amount is derived from documents uploaded once.' },
  { id: 'service.amount-entered-once', quote: 'The same amount is never entered twice.' },
  { id: 'service.assistant-proposes', quote: 'An AI assistant proposes the cost breakdown.' },
  {
    id: 'service.assistant-marked',
    quote: 'Each proposed item is marked as proposed by the assistant, and the operator approves or corrects it.',
  },
  { id: 'service.statement-pdf', quote: 'The statement is produced as a PDF and sent to the tenant.' },
  { id: 'service.tenant-view', quote: 'The tenant sees a tenant-side view of the same screen.' },
  {
    id: 'service.transfer-title',
    quote: 'A settlement has a reference code that can be used as a bank transfer title.',
  },
  {
    id: 'service.reference-code-shape',
    quote: 'Its shape is `<apartment_label>-<YYYY>-<MM>-<4 alphanumeric characters>`.',
  },
  {
    id: 'service.once-a-month',
    quote: 'Settlements are normally made once a month, between day 1 and day 10 of the following month.',
  },
]

/** “Settlement item types”. */
export const items: readonly Statement[] = [
  {
    id: 'item.rent-and-fixed',
    quote: '| Rent and fixed charges | Amounts fixed in the tenancy agreement. |',
  },
  { id: 'item.utilities', quote: '| Utilities by readings | Electricity, water, gas.' },
  {
    id: 'item.utilities-computed',
    quote: 'Computed from the invoice and meter readings (rate x consumption = amount). |',
  },
  {
    id: 'item.proportional',
    quote: '| Other proportional costs | Waste, renovation fund, internet. Shared proportionally. |',
  },
  {
    id: 'item.shares-end-with-agreement',
    quote: 'Proportional shares are computed up to the date given in the agreement as its end date.',
  },
]

/** “Settlement modes”. */
export const modes: readonly Statement[] = [
  { id: 'mode.flat-rate', quote: '| Flat-rate utilities | yes | no | no |' },
  { id: 'mode.by-readings', quote: '| By readings (recommended) | no | yes | yes |' },
  { id: 'mode.rent-only', quote: '| Rent only | no | no | no |' },
]

/** “Tax rules that the service applies”. */
export const taxRules: readonly Statement[] = [
  {
    id: 'tax.rates',
    quote:
      'The service supports the flat-rate registered form of private-rental taxation: 8.5% of annual revenue up to 100 000 PLN, 12.5% above that.',
  },
  { id: 'tax.no-costs', quote: 'No deductible costs.' },
  { id: 'tax.computed', quote: 'The service computes rate and threshold itself.' },
  {
    id: 'tax.export',
    quote: 'All computed values can be exported for the accountant (tax return for the flat-rate form).',
  },
]
