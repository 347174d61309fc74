export type LetApartment = { label: string; street: string; surface_m2: number; postal_code: string }

/** A meter and its use of each calendar month, January first, in units of its last decimal. */
export type SeededMeter = {
  utility: 'electricity' | 'cold_water'
  unit: 'kWh' | 'm3'
  number: string
  decimals: number
  first: number
  uses: readonly number[]
}

/** One tenancy, as the demo account has it. */
export type Letting = {
  place: LetApartment
  tenant: { name: string; email: string; phone: string }
  rent_pln: number
  /** A parking place, a cellar. */
  extra: { label: string; amount_pln: number }
  /** How many whole months ago it began. */
  since: number
  /** How many whole months ago it ended; 0 goes on. */
  until: number
  /** How many months the tenant owes, besides the last one. */
  unpaid: number
  /** How far the last month was taken. */
  last: 'draft' | 'calculated' | 'prepared' | 'sent'
  /** With meters it is let by readings. */
  meters: readonly SeededMeter[]
  /** Whether the tenant pays the landlord's bill for the internet. */
  hasInternet: boolean
}

export const landlord = {
  name: 'Bartosz Banach',
  address: 'ul. Karmelicka 18/2, 31-128 Kraków',
  bank_account_number: '24160000035175530643314956',
}

/** The waterworks' price of water and sewage. */
export const waterTariff = { utility: 'cold_water', unit: 'm3', rate_pln: 15.3, valid_from: '2020-01-01' } as const

const place = (label: string, postal_code: string, surface_m2: number): LetApartment => ({
  label,
  street: `ul. ${label}`,
  postal_code,
  surface_m2,
})
const person = (name: string, email: string, phone: string) => ({ name, email: `${email}@example.org`, phone })
const electricity = (number: string, first: number, uses: readonly number[]): SeededMeter => ({
  utility: 'electricity',
  unit: 'kWh',
  decimals: 0,
  number,
  first,
  uses,
})
const water = (number: string, first: number, uses: readonly number[]): SeededMeter => ({
  utility: 'cold_water',
  unit: 'm3',
  decimals: 1,
  number,
  first,
  uses,
})
const usual = { until: 0, unpaid: 0, last: 'sent', meters: [], hasInternet: false } as const

const dluga = place('Długa 7/12', '31-147', 48.5)
const grodzka = place('Grodzka 21/4', '31-006', 62.3)

/** The letting of which the demo plays a month, and which the pictures show. */
export const shown: Letting = {
  ...usual,
  place: dluga,
  tenant: person('Katarzyna Wiśniewska', 'k.wisniewska', '+48 601 224 118'),
  rent_pln: 2400,
  extra: { label: 'Miejsce postojowe', amount_pln: 150 },
  since: 9,
  last: 'calculated',
  hasInternet: true,
  meters: [
    electricity('30217745', 4210, [171, 158, 149, 132, 121, 112, 108, 109, 124, 143, 156, 174]),
    water('W1180442', 2503, [57, 52, 55, 58, 61, 66, 49, 51, 60, 54, 56, 59]),
  ],
}

/** Two years of five apartments, as many as the plan allows. */
export const lettings: readonly Letting[] = [
  {
    ...usual,
    place: dluga,
    tenant: person('Paweł Mazur', 'p.mazur', '+48 606 118 472'),
    rent_pln: 2250,
    extra: { label: 'Miejsce postojowe', amount_pln: 150 },
    since: 24,
    until: 9,
  },
  shown,
  {
    ...usual,
    place: place('Krótka 3/1', '31-149', 36),
    tenant: person('Piotr Zieliński', 'p.zielinski', '+48 602 510 937'),
    rent_pln: 1950,
    extra: { label: 'Komórka lokatorska', amount_pln: 60 },
    since: 24,
    last: 'prepared',
  },
  {
    ...usual,
    place: grodzka,
    tenant: person('Agnieszka Górska', 'a.gorska', '+48 607 230 915'),
    rent_pln: 2900,
    extra: { label: 'Internet', amount_pln: 79 },
    since: 24,
    until: 9,
  },
  {
    ...usual,
    place: grodzka,
    tenant: person('Małgorzata Dąbrowska', 'm.dabrowska', '+48 603 771 204'),
    rent_pln: 3100,
    extra: { label: 'Piwnica', amount_pln: 79 },
    since: 9,
    last: 'draft',
    meters: [electricity('30990218', 11_872, [203, 188, 181, 160, 149, 141, 137, 140, 152, 170, 189, 207])],
  },
  {
    ...usual,
    place: place('Lipowa 5/9', '30-702', 41.8),
    tenant: person('Tomasz Woźniak', 't.wozniak', '+48 604 338 650'),
    rent_pln: 2150,
    extra: { label: 'Wywóz śmieci', amount_pln: 64.5 },
    since: 24,
    unpaid: 2,
  },
  {
    ...usual,
    place: place('Starowiślna 44/16', '31-035', 54),
    tenant: person('Łucja Kaczmarek', 'l.kaczmarek', '+48 605 902 415'),
    rent_pln: 2700,
    extra: { label: 'Miejsce postojowe', amount_pln: 300 },
    since: 24,
  },
]

export const archived = place('Piękna 2/3', '30-549', 29.5)
