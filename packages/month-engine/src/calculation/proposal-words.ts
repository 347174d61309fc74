import type { Locale } from '@lokum/amounts/money/write-number'
import type { CostCategory, Utility, UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'

type Words = {
  rent: string
  flatUtilities: string
  fixedCharge: (label: string) => string
  advances: Record<UtilityCategory, string>
  advancesCharged: (category: CostCategory) => string
  categories: Record<CostCategory, string>
  tariffOf: (what: string) => string
}

const registers: Record<Locale, Record<MeterRegister, string>> = {
  pl: {
    total: 'całość',
    day: 'strefa dzienna',
    night: 'strefa nocna',
    peak: 'szczyt',
    off_peak: 'poza szczytem',
    morning_peak: 'szczyt przedpołudniowy',
    afternoon_peak: 'szczyt popołudniowy',
  },
  en: {
    total: 'total',
    day: 'day zone',
    night: 'night zone',
    peak: 'peak',
    off_peak: 'off-peak',
    morning_peak: 'morning peak',
    afternoon_peak: 'afternoon peak',
  },
}

/** The texts of proposed items. */
export const proposalWords: Record<Locale, Words> = {
  pl: {
    rent: 'Czynsz',
    flatUtilities: 'Ryczałt za media',
    fixedCharge: (label) => `Opłata stała: ${label}`,
    advances: {
      electricity: 'Zaliczka na prąd',
      gas: 'Zaliczka na gaz',
      cold_water: 'Zaliczka na zimną wodę',
      hot_water: 'Zaliczka na ciepłą wodę',
      heating: 'Zaliczka na ogrzewanie',
      water: 'Zaliczka na wodę',
      sewage: 'Zaliczka na ścieki',
    },
    advancesCharged: (category) => `Naliczone zaliczki: ${writeName(category, 'pl')}`,
    categories: {
      electricity: 'prąd',
      gas: 'gaz',
      cold_water: 'zimna woda',
      hot_water: 'ciepła woda',
      heating: 'ogrzewanie',
      water: 'woda',
      sewage: 'ścieki',
      waste: 'odpady',
      renovation_fund: 'fundusz remontowy',
      internet: 'internet',
      administration: 'administracja',
      other: 'inne',
    },
    tariffOf: (what) => `${capital(what)} (taryfa mieszkania)`,
  },
  en: {
    rent: 'Rent',
    flatUtilities: 'Flat utilities amount',
    fixedCharge: (label) => `Fixed charge: ${label}`,
    advances: {
      electricity: 'Advance for electricity',
      gas: 'Advance for gas',
      cold_water: 'Advance for cold water',
      hot_water: 'Advance for hot water',
      heating: 'Advance for heating',
      water: 'Advance for water',
      sewage: 'Advance for sewage',
    },
    advancesCharged: (category) => `Advances charged: ${writeName(category, 'en')}`,
    categories: {
      electricity: 'electricity',
      gas: 'gas',
      cold_water: 'cold water',
      hot_water: 'hot water',
      heating: 'heating',
      water: 'water',
      sewage: 'sewage',
      waste: 'waste',
      renovation_fund: 'renovation fund',
      internet: 'internet',
      administration: 'administration',
      other: 'other',
    },
    tariffOf: (what) => `${capital(what)} (the apartment’s tariff)`,
  },
}

/** Metered uses have the same names as the costs. */
export function writeName(category: CostCategory | Utility, locale: Locale): string {
  return proposalWords[locale].categories[category]
}

/** A register of a meter, as its readings and items name it. */
export function registerName(register: MeterRegister, locale: Locale): string {
  return registers[locale][register]
}

/** The name of a cost in both languages. */
export function writeNames(category: CostCategory): Record<Locale, string> {
  return { en: writeName(category, 'en'), pl: writeName(category, 'pl') }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
