import { expect, test } from '@jest/globals'
import type { AuditEntry } from '@lokum/contracts/audit/audit-entry'
import type { Meter } from '@lokum/contracts/settlements/meter'
import { isAbout, tellChange } from '../../web/screens/agreements/home/tell-change.ts'
import { words as english } from '../../web/words/en.ts'
import { words as polish } from '../../web/words/pl.ts'

const meter: Meter = {
  id: 'mtr_1',
  apartment_id: 'apt_1',
  utility: 'electricity',
  unit: 'kWh',
  number: '84 120 663',
  supplier_number: null,
  place: null,
  main_meter_id: null,
  installed_on: '2026-09-01',
  registers: ['total'],
  closed_on: null,
  document_ids: [],
  devices: [],
  warnings: [],
  created_at: '2026-09-01T08:00:00.000Z',
  updated_at: '2026-09-01T08:00:00.000Z',
}

function entry(action: string, data: Record<string, unknown>, object = 'agr_1'): AuditEntry {
  return {
    id: 'aud_1',
    action,
    actor: { sub: 'anna', client_id: null, kind: 'user' },
    account_id: 'acc_1',
    object,
    request_id: 'req',
    occurred_at: '2026-11-28T09:31:00.000Z',
    event: { id: 'evt_1', type: 'audit.event', data },
  }
}

const reading = { id: 'rdg_1', meter_id: 'mtr_1', read_on: '2026-09-30', value: 6504 }

test.each([
  [
    'reading.updated',
    { ...reading, before: { ...reading, value: 65047 } },
    'Poprawiono odczyt (Prąd, 30 września 2026): 65 047 → 6 504 kWh',
    'Reading corrected (Electricity, 30 September 2026): 65,047 → 6,504 kWh',
  ],
  ['reading.created', reading, 'Wpisano odczyt (Prąd, 30 września 2026): 6 504 kWh', 'Reading entered (Electricity'],
  [
    'payment.received',
    { agreement_id: 'agr_1', received_on: '2026-11-08', amount_pln: 2400 },
    'Zapisano wpłatę (8 listopada 2026): 2 400,00 zł',
    'Payment recorded (8 November 2026): 2,400.00 PLN',
  ],
  [
    'deposit_entry.created',
    { agreement_id: 'agr_1', kind: 'received', happened_on: '2026-10-01', amount_pln: 2400 },
    'Zapisano zmianę kaucji (1 października 2026): 2 400,00 zł',
    'Change of the deposit recorded (1 October 2026): 2,400.00 PLN',
  ],
  [
    'settlement.sent',
    { id: 'set_1', period: '2026-09', total_pln: 1 },
    'Wysłano zestawienie (wrzesień 2026)',
    'Statement sent (September 2026)',
  ],
  ['meter.closed', { id: 'mtr_1' }, 'Zakończono używanie licznika (Prąd): 84 120 663', 'Meter closed (Electricity)'],
  ['agreement.updated', { id: 'agr_1' }, 'Zmieniono umowę', 'Agreement changed'],
  ['something.unknown', {}, 'Inna zmiana', 'Another change'],
  ['reading.updated', { ...reading, before: 'strange' }, 'Poprawiono odczyt (Prąd, 30 września', 'Reading corrected'],
])('%s is described in a sentence', (action, data, inPolish, inEnglish) => {
  const tell = (words: typeof polish | typeof english) =>
    tellChange(entry(action, data), { meters: [meter], words }).replaceAll('\u00a0', ' ')

  expect(tell(polish)).toContain(inPolish)
  expect(tell(english)).toContain(inEnglish)
})

test.each([
  ['the agreement itself', entry('agreement.updated', { id: 'agr_1', apartment_id: 'apt_1' }, 'agr_1'), true],
  ['a settlement of the agreement', entry('settlement.sent', { agreement_id: 'agr_1' }, 'set_1'), true],
  ['another agreement of the flat', entry('settlement.sent', { agreement_id: 'agr_2', apartment_id: 'apt_1' }), false],
  ['a reading of a meter of the flat', entry('reading.updated', reading, 'rdg_1'), true],
  ['a reading of another meter', entry('reading.updated', { ...reading, meter_id: 'mtr_2' }, 'rdg_1'), false],
  ['the flat', entry('apartment.updated', { id: 'apt_1' }, 'apt_1'), true],
  ['another flat', entry('apartment.updated', { id: 'apt_2' }, 'apt_2'), false],
])('%s belongs to the history of an agreement or not', (_name, change, isOfIt) => {
  expect(isAbout(change, { agreementId: 'agr_1', apartmentId: 'apt_1', meters: [meter] })).toBe(isOfIt)
})
