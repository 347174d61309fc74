import type { CostCategory, Utility } from '@lokum/contracts/settlements/cost-category'
import { type Locale, writeDay, writePln } from '../../money/write-number.ts'

type Words = {
  rent: string
  flatUtilities: string
  fixedCharge: (label: string) => string
  categories: Record<CostCategory, string>
  tariffOf: (what: string) => string
  otherDocument: (rate: string) => string
  otherLine: (line: number, rate: string) => string
  partOfUse: (quantity: string) => string
  noPeriod: string
  installedOn: (day: string) => string
}

/** The texts of proposed items. */
export const proposalWords: Record<Locale, Words> = {
  pl: {
    rent: 'Czynsz',
    flatUtilities: 'Ryczałt za media',
    fixedCharge: (label) => `Opłata stała: ${label}`,
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
    otherDocument: (rate) =>
      `Inny dokument podaje na to stawkę ${rate}; użyto tego, który obejmuje więcej dni miesiąca.`,
    otherLine: (line, rate) => `Wiersz ${line} tego dokumentu podaje na to stawkę ${rate}; użyto ostatniego wiersza.`,
    partOfUse: (quantity) =>
      `Faktura rozlicza po tej stawce ${quantity}, a resztę po innych stawkach (strefy, progi lub części okresu), natomiast licznik pokazuje całość. Popraw zużycie.`,
    noPeriod: 'Dokument nie podaje okresu; sprawdź, czy dotyczy tego miesiąca.',
    installedOn: (day) => `Licznik zainstalowano ${writeDay(day, 'pl')}; wcześniejsze dni nie są uwzględnione.`,
  },
  en: {
    rent: 'Rent',
    flatUtilities: 'Flat utilities amount',
    fixedCharge: (label) => `Fixed charge: ${label}`,
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
    otherDocument: (rate) =>
      `Another document has the price ${rate}; the document covering more days of the month was used.`,
    otherLine: (line, rate) => `Line ${line} of this document has the price ${rate}; the last line was used.`,
    partOfUse: (quantity) =>
      `The invoice charges ${quantity} at this price and the rest at other prices (zones, blocks or parts of the period), but the meter shows the total. Correct the consumption.`,
    noPeriod: 'The document has no period; check that it belongs to this month.',
    installedOn: (day) => `The meter was installed on ${writeDay(day, 'en')}; earlier days are not included.`,
  },
}

/** A rate as written in the notes. */
export function writeRate({ ratePln, unit }: { ratePln: number; unit: string }, locale: Locale): string {
  return `${writePln(ratePln, locale)}/${unit === 'm3' ? 'm³' : unit}`
}

/** Metered uses have the same names as the costs. */
export function nameOf(category: CostCategory | Utility, locale: Locale): string {
  return proposalWords[locale].categories[category]
}

/** The name of a cost in both languages. */
export function namesOf(category: CostCategory): Record<Locale, string> {
  return { en: nameOf(category, 'en'), pl: nameOf(category, 'pl') }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
