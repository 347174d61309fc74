import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { StatementItem, StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { explainItem } from '@lokum/month-engine/calculation/explain-item'
import { weigh } from '../src/snapshot/weigh-balance.ts'
import { createTransfer } from '../src/transfer/create-transfer.ts'
import { anItem, idOf } from './an-item.ts'
import { aGreatHouse, threeZones, twoPricesOfGas } from './metered-items.ts'

type Locale = StatementSnapshot['locale']
type Change = Partial<Omit<StatementSnapshot, 'transfer' | 'total_pln'>>

const readingId = idOf('rdg', 1)
const bankAccountNumber = '24160000035175530643314956'

/** A month with a rent, a parking place, electricity, gas and a share of the waste. */
export function fiveItems(locale: Locale): StatementItem[] {
  const pl = locale === 'pl'
  const full = { kind: 'fixed', days: 30, days_in_month: 30 } as const
  const used = (date: string, value: number) => ({ reading_id: readingId, read_on: date, value })
  const readings = {
    kind: 'readings',
    meter_id: idOf('mtr', 1),
    previous: used('2026-03-31', 1120),
    current: used('2026-04-30', 1280),
  } as const
  const power = {
    ...readings,
    rate_pln: 0.615,
    unit: 'kWh',
    metered: 160,
    metered_unit: 'kWh',
    conversion_factor: null,
    consumption: 160,
  } as const
  const gas = {
    ...readings,
    previous: used('2026-03-31', 845.12),
    current: used('2026-04-30', 862.67),
    rate_pln: 0.3512,
    unit: 'kWh',
    metered: 17.55,
    metered_unit: 'm3',
    conversion_factor: 11.412,
    consumption: 200.2806,
  } as const
  const waste = {
    kind: 'share',
    cost_id: null,
    cost_pln: 186,
    share_by: 'persons',
    weight: 2,
    weight_total: 6,
    days: 30,
    days_in_month: 30,
  } as const
  return [
    anItem(
      1,
      { label: pl ? 'Czynsz najmu' : 'Rent', amount_pln: 2400, inputs: { ...full, monthly_pln: 2400 } },
      locale,
    ),
    anItem(
      2,
      {
        label: pl ? 'Miejsce postojowe w garażu' : 'Parking place in the garage',
        amount_pln: 180,
        inputs: { ...full, monthly_pln: 180 },
        source: pl ? 'umowa: § 5' : 'agreement: § 5',
      },
      locale,
    ),
    anItem(
      3,
      {
        type: 'utility_by_readings',
        category: 'electricity',
        label: pl ? 'Energia elektryczna' : 'Electricity',
        amount_pln: 98.4,
        tax_class: 'pass_through',
        inputs: power,
        meter: { utility: 'electricity', numbers: ['00412345'], register: null },
        source: 'Zakład Energetyczny, nr E/4/2026: poz. 1',
      },
      locale,
    ),
    anItem(
      4,
      {
        type: 'utility_by_readings',
        category: 'gas',
        label: pl ? 'Gaz' : 'Gas',
        amount_pln: 70.34,
        tax_class: 'pass_through',
        inputs: { ...gas, meter_id: idOf('mtr', 2) },
        meter: { utility: 'gas', numbers: ['G4-998877'], register: null },
        source: 'Gazownia Miejska, nr 12345/26: poz. 2',
      },
      locale,
    ),
    anItem(
      5,
      {
        type: 'proportional_cost',
        category: 'waste',
        label: pl ? 'Wywóz odpadów' : 'Waste collection',
        amount_pln: 62,
        tax_class: 'pass_through',
        inputs: waste,
        source: 'Spółdzielnia „Nad Łąką”, nr 04/2026: poz. 3',
      },
      locale,
    ),
  ]
}

/** A frozen statement; the total, what is to be paid, and the transfer follow from what is asked for. */
export function aSnapshot(change: Change = {}): StatementSnapshot {
  const locale = change.locale ?? 'pl'
  const frozen = { ...base(locale), ...change }
  const total = sumPln(frozen.items.map(({ amount_pln }) => String(amount_pln)))
  const paidPln = String(frozen.paid_pln)
  const balanceBeforePln = String(frozen.balance_before_pln ?? 0)
  const { toPayPln, creditAfterPln } = weigh(total, { paidPln, creditPln: '0', balanceBeforePln })
  const { landlord, reference_code: referenceCode } = frozen
  const transfer = createTransfer({ recipient: landlord.name, bankAccountNumber, referenceCode, amountPln: toPayPln })
  const weighed = { to_pay_pln: Number(toPayPln), credit_after_pln: Number(creditAfterPln) }
  return { ...frozen, total_pln: Number(total), ...weighed, transfer }
}

function base(locale: Locale): Omit<StatementSnapshot, 'transfer'> {
  return {
    format: 2,
    statement_id: idOf('stm', 1),
    settlement_id: idOf('set', 1),
    version: 1,
    period: '2026-04',
    locale,
    prepared_on: '2026-05-02',
    due_on: '2026-05-10',
    reference_code: 'Długa 7/12-2026-04-K7Q2',
    landlord: {
      name: 'Łucja Wiśniewska',
      address: 'ul. Źródlana 3, 30-001 Kraków',
      bank_account_number: bankAccountNumber,
    },
    tenant: { name: 'Grażyna Brzęczyszczykiewicz', co_tenants: [] },
    apartment: {
      id: idOf('apt', 1),
      label: 'Długa 7/12',
      street: 'ul. Długa 7/12',
      postal_code: '31-147',
      city: 'Kraków',
    },
    agreement: { id: idOf('agr', 1), starts_on: '2025-09-01', ends_on: null, mode: 'by_readings' },
    items: fiveItems(locale),
    amounts: 'gross',
    total_pln: 0,
    paid_pln: 0,
    credit_pln: 0,
    balance_before_pln: 0,
    to_pay_pln: 0,
    credit_after_pln: 0,
    corrects: null,
  }
}

const unusual = 'Zażółć gęślą jaźń 王伟 🏠👨‍👩‍👧 Олена שלום مرحبا \u202egnp.exe\u0000 <b>&amp; (\\) %PDF '

/** Statements that are hard to draw, by what is hard. */
export const hardSnapshots = {
  long: () => aSnapshot({ items: manyItems(200) }),
  correction: () => aSnapshot({ version: 2, corrects: aCorrection() }),
  large: () =>
    aSnapshot({ items: [anItem(1, { amount_pln: 12_345.67, inputs: { kind: 'amount', amount_pln: 12_345.67 } })] }),
  negative: () =>
    aSnapshot({
      items: [
        anItem(1, { label: 'Korekta za prąd', amount_pln: -123.45, inputs: { kind: 'amount', amount_pln: -123.45 } }),
      ],
    }),
  paid: () => aSnapshot({ version: 2, paid_pln: 1000, credit_pln: 250.5, balance_before_pln: -250.5 }),
  owed: () => aSnapshot({ balance_before_pln: 1310.26 }),
  last: () =>
    aSnapshot({
      paid_pln: 0,
      credit_pln: 3000,
      balance_before_pln: -3000,
      agreement: { id: idOf('agr', 1), starts_on: '2025-09-01', ends_on: '2026-04-30', mode: 'by_readings' },
    }),
  coTenants: () => aSnapshot({ tenant: { name: 'Jan Nowak', co_tenants: ['Żaneta Wrona-Źdźbłowska', 'Olga Mazur'] } }),
  zones: () => aSnapshot({ items: [...fiveItems('pl').slice(0, 2), ...threeZones('pl'), ...fiveItems('pl').slice(3)] }),
  prices: () => aSnapshot({ items: twoPricesOfGas('pl') }),
  many: () => aSnapshot({ items: aGreatHouse('pl') }),
  absurd: () =>
    aSnapshot({
      landlord: { name: 'W'.repeat(200), address: 'Ż'.repeat(300), bank_account_number: bankAccountNumber },
      tenant: { name: unusual.repeat(3) },
      reference_code: `${unusual.slice(0, 31)}-2026-04-K7Q2`,
      items: fiveItems('pl').map((item) => ({
        ...item,
        label: `${'Ś'.repeat(120)} ${unusual}`,
        source: unusual.repeat(6),
      })),
    }),
  exchange: () => aSnapshot({ items: anExchange() }),
  empty: () => aSnapshot({ items: [] }),
} as const

/** A meter was replaced in the month, and another has no reading before. */
function anExchange(): StatementItem[] {
  return fiveItems('pl').flatMap((item): StatementItem[] => {
    if (item.inputs.kind !== 'readings') return []
    const { inputs } = item
    if (inputs.previous === null || item.category === 'gas') return [{ ...item, inputs: { ...inputs, previous: null } }]
    const exchanged = {
      ...inputs,
      previous: { ...inputs.previous, value: 9_860.5 },
      current: { ...inputs.previous, read_on: '2026-04-30', value: 31 },
    }
    const meter = { utility: 'electricity' as const, numbers: ['00412345', 'NOWY-77'], register: null }
    return [{ ...item, meter, inputs: exchanged, formula: explainItem(exchanged, '98.40', 'pl') }]
  })
}

function manyItems(count: number): StatementItem[] {
  const [rent, , power, , waste] = fiveItems('pl')
  if (!rent || !power || !waste) throw new Error('Five items are five.')
  return Array.from({ length: count }, (_, index) => {
    const item = [rent, power, waste][index % 3] ?? rent
    return {
      ...item,
      item_id: idOf('itm', index),
      label: `Pozycja nr ${index + 1}: ${item.label.toLowerCase()}`,
      amount_pln: (index + 1) / 100,
    }
  })
}

function aCorrection(): NonNullable<StatementSnapshot['corrects']> {
  return {
    version: 1,
    snapshot_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    total_pln: 2854.34,
    reason: 'Odczyt licznika prądu podano omyłkowo z poprzedniego miesiąca; najemca przesłał zdjęcie właściwego.',
    changes: [
      { kind: 'changed', item_id: idOf('itm', 3), label: 'Energia elektryczna', before_pln: 142, after_pln: 98.4 },
      { kind: 'added', item_id: idOf('itm', 5), label: 'Wywóz odpadów', before_pln: null, after_pln: 62 },
      { kind: 'removed', item_id: idOf('itm', 9), label: 'Internet', before_pln: 62, after_pln: null },
    ],
  }
}
