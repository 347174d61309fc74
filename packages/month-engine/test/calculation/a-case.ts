import type { Locale } from '@lokum/amounts/money/write-number'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { Reading } from '@lokum/contracts/settlements/meter'
import { describeNote } from '../../src/calculation/describe-note.ts'
import { explainItem } from '../../src/calculation/explain-item.ts'
import type { AllocationCase, DocumentCase, DraftItem, SettlementCase } from '../../src/calculation/settlement-case.ts'
import type { MeterCase } from '../../src/meters/meter-case.ts'

/** An agreement by readings that runs since January and has nothing but its rent. */
export function anAgreement(terms: Partial<Agreement> = {}): Agreement {
  return {
    id: 'agr_one',
    apartment_id: 'apt_one',
    tenant: { name: 'Jan Przykładowy', email: 'jan@example.org', locale: 'pl', phone: null, co_tenants: [] },
    landlord: { name: 'Anna Przykładowa', address: null, bank_account_number: '24160000035175530643314956' },
    starts_on: '2026-01-01',
    ends_on: null,
    mode: 'by_readings',
    rent_pln: 2400,
    proration: 'by_days',
    fixed_charges: [],
    flat_utilities_pln: null,
    advances: [],
    persons: 1,
    due_day: 10,
    shared_costs: [],
    indexation: null,
    document_ids: [],
    terms_from: '2026-01-01',
    next_terms_from: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...terms,
  }
}

export function aReading(date: string, value: number, members: Partial<Reading> = {}): Reading {
  return {
    id: `rdg_${date}_${members.device ?? 1}`,
    meter_id: 'mtr_one',
    device: 1,
    register: 'total',
    kind: 'regular',
    read_on: date,
    value,
    rolled_over: false,
    reason: null,
    photo_document_id: 'doc_photo',
    photo_reason: null,
    cancelled_at: null,
    cancellation_reason: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...members,
  }
}

export function aDevice(members: Partial<MeterCase['devices'][number]> = {}): MeterCase['devices'][number] {
  return {
    device: 1,
    number: '111',
    digits: 5,
    installed_on: '2025-01-01',
    initial_value: 0,
    removed_on: null,
    final_value: null,
    ...members,
  }
}

export function aMeter(members: Partial<MeterCase> = {}): MeterCase {
  return {
    id: 'mtr_one',
    utility: 'electricity',
    unit: 'kWh',
    devices: [aDevice()],
    readings: [],
    supplier_number: null,
    registers: ['total'],
    ...members,
  }
}

export function aLine(members: Partial<DocumentLine> = {}): DocumentLine {
  return {
    line: 1,
    kind: 'rate',
    category: 'electricity',
    label: 'Energia czynna',
    quantity: null,
    unit: 'kWh',
    rate_pln: 0.62,
    amount_pln: null,
    net_price: null,
    conversion_factor: null,
    meter_number: null,
    zone: null,
    period_from: null,
    period_to: null,
    place: 'Fa/FaWiersz[1]',
    at: null,
    excerpt: null,
    confidence: 0.97,
    replaces: null,
    proposed_by: 'assistant',
    ...members,
  }
}

export function aDocument(members: Partial<DocumentCase> = {}): DocumentCase {
  return {
    id: 'doc_one',
    periodFrom: '2026-04-01',
    periodTo: '2026-04-30',
    findings: [],
    lines: [aLine()],
    ...members,
  }
}

export function anAllocation(members: Partial<AllocationCase> = {}): AllocationCase {
  return {
    costId: 'cst_one',
    period: '2026-04',
    documentId: 'doc_waste',
    line: 1,
    place: 'page 1, line 7',
    at: null,
    excerpt: 'Odpady 120,00',
    category: 'waste',
    label: 'Odpady komunalne',
    costPln: '120.00',
    bill: null,
    key: 'persons',
    part: '2',
    total: '5',
    days: 30,
    amountPln: '48.00',
    confidence: 0.9,
    proposedBy: 'assistant',
    ...members,
  }
}

/** April 2026 of an apartment with one electricity meter, read at both ends, and the invoice for it. */
export function aCase(members: Partial<SettlementCase> = {}): SettlementCase {
  return {
    period: '2026-04',
    apartment: { id: 'apt_one', tariffs: [] },
    agreement: anAgreement(),
    meters: [aMeter({ readings: [aReading('2026-03-31', 1000), aReading('2026-04-30', 1120)] })],
    documents: [aDocument()],
    allocations: [],
    ...members,
  }
}

/** Gas from 1234 to 1290 m³ in April 2026. */
export const gasMeter = aMeter({
  id: 'mtr_gas',
  utility: 'gas',
  unit: 'm3',
  readings: [aReading('2026-03-31', 1234), aReading('2026-04-30', 1290)],
})
export const gasLine = aLine({ category: 'gas', label: 'Paliwo gazowe', rate_pln: 0.35 })

/** A proposed item with its texts as a client reads them. */
export function inWords(item: DraftItem, locale: Locale) {
  return {
    ...item,
    formula: explainItem(item.inputs, item.amountPln, locale),
    notes: item.notes.map((note) => describeNote(note, locale).detail),
  }
}
