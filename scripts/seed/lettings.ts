/** One apartment with its tenant, as the demo account has it. */
export type Letting = {
  label: string
  street: string
  surface_m2: number
  tenant: { name: string; email: string; phone: string }
  rent_pln: number
  /** A parking place, a cellar. */
  extra: { label: string; amount_pln: number }
  /** How many whole months it has been let, the last one included. */
  months: number
  /** How many of the last months the tenant has not paid, besides the one that was just settled. */
  unpaid: number
}

const person = (name: string, email: string, phone: string) => ({ name, email: `${email}@example.org`, phone })
const place = (label: string, street: string, surface_m2: number) => ({ label, street, surface_m2 })

/** Five, as many as the plan allows; in all 69 months. */
export const lettings: readonly Letting[] = [
  {
    ...place('Długa 7/12', 'ul. Długa 7/12', 48.5),
    tenant: person('Katarzyna Wiśniewska', 'k.wisniewska', '+48 601 224 118'),
    ...{ rent_pln: 2400, extra: { label: 'Miejsce postojowe', amount_pln: 250 }, months: 24, unpaid: 0 },
  },
  {
    ...place('Krótka 3/1', 'ul. Krótka 3/1', 36),
    tenant: person('Piotr Zieliński', 'p.zielinski', '+48 602 510 937'),
    ...{ rent_pln: 1950, extra: { label: 'Komórka lokatorska', amount_pln: 60 }, months: 18, unpaid: 0 },
  },
  {
    ...place('Grodzka 21/4', 'ul. Grodzka 21/4', 62.3),
    tenant: person('Małgorzata Dąbrowska', 'm.dabrowska', '+48 603 771 204'),
    ...{ rent_pln: 3100, extra: { label: 'Internet', amount_pln: 79 }, months: 12, unpaid: 0 },
  },
  {
    ...place('Lipowa 5/9', 'ul. Lipowa 5/9', 41.8),
    tenant: person('Tomasz Woźniak', 't.wozniak', '+48 604 338 650'),
    ...{ rent_pln: 2150, extra: { label: 'Wywóz śmieci', amount_pln: 64.5 }, months: 9, unpaid: 2 },
  },
  {
    ...place('Starowiślna 44/16', 'ul. Starowiślna 44/16', 54),
    tenant: person('Łucja Kaczmarek', 'l.kaczmarek', '+48 605 902 415'),
    ...{ rent_pln: 2700, extra: { label: 'Miejsce postojowe', amount_pln: 300 }, months: 6, unpaid: 0 },
  },
]

export const archived = place('Piękna 2/3', 'ul. Piękna 2/3', 29.5)
