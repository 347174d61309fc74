import type { CostCategory, Utility } from '@lokum/contracts/settlements/cost-category'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import { type Locale, writeDay, writePln } from '../../money/write-number.ts'
import type { CoveredDays } from './covered-days.ts'

type Words = {
  rent: string
  flatUtilities: string
  fixedCharge: (label: string) => string
  categories: Record<CostCategory, string>
  tariffOf: (what: string) => string
  otherDocument: (rate: string) => string
  laterDocument: (rate: string) => string
  correction: (rate: string) => string
  namesMeter: (rate: string) => string
  namesNoOther: (rate: string) => string
  otherMeter: (number: string) => string
  otherLine: (line: number, rate: string) => string
  partOfUse: (quantity: string, whole: string, used: string) => string
  usedMore: (used: string, billed: string) => string
  byDays: (days: CoveredDays) => string
  noPeriod: string
  installedOn: (day: string) => string
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
    laterDocument: (rate) =>
      `Inny dokument podaje na to stawkę ${rate} i obejmuje tyle samo dni miesiąca; użyto późniejszego.`,
    correction: (rate) => `Inny dokument podaje na to stawkę ${rate}; użyto korekty.`,
    namesMeter: (rate) => `Inny dokument podaje na to stawkę ${rate}; użyto tego, który podaje numer tego licznika.`,
    namesNoOther: (rate) => `Inny dokument podaje na to stawkę ${rate}, ale numer innego licznika; nie użyto go.`,
    otherMeter: (number) =>
      `Faktura podaje licznik ${number}, a licznik mieszkania ma inny numer. Sprawdź, czy faktura dotyczy tego mieszkania.`,
    otherLine: (line, rate) => `Wiersz ${line} tego dokumentu podaje na to stawkę ${rate}; użyto ostatniego wiersza.`,
    partOfUse: (quantity, whole, used) =>
      `Faktura rozlicza po tej stawce ${quantity} z ${whole}. Licznik pokazał ${used}, więc przyjęto taką samą część; najemca mógł zużyć inną. Sprawdź i w razie potrzeby popraw zużycie.`,
    usedMore: (used, billed) =>
      `Licznik pokazał ${used}, a faktura rozlicza ${billed}. Przyjęto najwyżej kwotę z faktury; sprawdź odczyty i fakturę.`,
    byDays: ({ from, to }) =>
      `Stawka zmieniła się w miesiącu, a między zmianami nie ma odczytu, więc zużycie podzielono według dni: tu ${writeDay(from, 'pl')} – ${writeDay(to, 'pl')}.`,
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
    laterDocument: (rate) =>
      `Another document has the price ${rate} and covers as many days of the month; the later one was used.`,
    correction: (rate) => `Another document has the price ${rate}; the correction was used.`,
    namesMeter: (rate) => `Another document has the price ${rate}; the one that names this meter was used.`,
    namesNoOther: (rate) => `Another document has the price ${rate} but names another meter; it was not used.`,
    otherMeter: (number) =>
      `The invoice names the meter ${number}, but the apartment’s meter has another number. Check that the invoice is for this apartment.`,
    otherLine: (line, rate) => `Line ${line} of this document has the price ${rate}; the last line was used.`,
    partOfUse: (quantity, whole, used) =>
      `The invoice charges ${quantity} of ${whole} at this price. The meter counted ${used}, so the same part of it was taken; the tenant may have used another. Check it, and correct the consumption if needed.`,
    usedMore: (used, billed) =>
      `The meter counted ${used}, but the invoice charges ${billed}. At most the amount of the invoice was taken; check the readings and the invoice.`,
    byDays: ({ from, to }) =>
      `The price changed within the month and there is no reading at the change, so the use was split by days: here ${writeDay(from, 'en')} to ${writeDay(to, 'en')}.`,
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

/** A register of a meter, as its readings and items name it. */
export function registerName(register: MeterRegister, locale: Locale): string {
  return registers[locale][register]
}

/** The name of a cost in both languages. */
export function namesOf(category: CostCategory): Record<Locale, string> {
  return { en: nameOf(category, 'en'), pl: nameOf(category, 'pl') }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
