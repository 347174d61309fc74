import type { CostCategory, Utility } from '@lokum/contracts/settlements/cost-category'
import { type Locale, writeDay, writePln } from './write-number.ts'

type Words = {
  rent: string
  flatUtilities: string
  fixedCharge: (label: string) => string
  categories: Record<CostCategory, string>
  tariffOf: (what: string) => string
  otherDocument: (rate: string) => string
  otherLine: (line: number, rate: string) => string
  noPeriod: string
  installedOn: (day: string) => string
  noRate: (what: string) => string
  unfitRate: (label: string, unit: string | null) => string
  implausible: (label: string) => string
  noFactor: string
  noReading: (what: string, day: string) => string
  falling: (what: string, day: string) => string
  exchangeIncomplete: (what: string, day: string) => string
  noPhoto: (what: string, day: string) => string
  noDocument: (what: string) => string
}

/** What the proposals say beside their numbers. */
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
    noPeriod: 'Dokument nie podaje okresu; sprawdź, czy dotyczy tego miesiąca.',
    installedOn: (day) => `Licznik działa od ${writeDay(day, 'pl')}; wcześniejsze dni nie są policzone.`,
    noRate: (what) => `Brak stawki: ${what}. Dołącz fakturę albo uzupełnij taryfę mieszkania.`,
    unfitRate: (label, unit) => `Stawka „${label}” jest za ${unit ?? 'nieznaną jednostkę'}, a licznik liczy inaczej.`,
    implausible: (label) => `Stawka „${label}” daje kwotę niemożliwą; sprawdź stawkę i odczyty.`,
    noFactor: 'Brak współczynnika konwersji gazu (m³ na kWh). Jest na fakturze.',
    noReading: (what, day) =>
      `Brak odczytu licznika (${what}) z dnia ${writeDay(day, 'pl')} lub najdalej 10 dni od niego.`,
    falling: (what, day) => `Odczyt licznika (${what}) z dnia ${writeDay(day, 'pl')} jest niższy od poprzedniego.`,
    exchangeIncomplete: (what, day) =>
      `Wymiana licznika (${what}) około ${writeDay(day, 'pl')} nie ma stanu końcowego lub początkowego.`,
    noPhoto: (what, day) => `Brak zdjęcia odczytu licznika (${what}) z dnia ${writeDay(day, 'pl')}.`,
    noDocument: (what) => `Brak dokumentu z kosztem tego miesiąca: ${what}.`,
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
    otherDocument: (rate) => `Another document prices this at ${rate}; the one with more days in the month was used.`,
    otherLine: (line, rate) => `Line ${line} of this document prices this at ${rate}; the last line was used.`,
    noPeriod: 'The document does not say its period; check that it is about this month.',
    installedOn: (day) => `The meter counts since ${writeDay(day, 'en')}; the days before are not counted.`,
    noRate: (what) => `There is no rate for ${what}. Attach the invoice, or complete the apartment’s tariffs.`,
    unfitRate: (label, unit) =>
      `The rate “${label}” is for ${unit ?? 'an unknown unit'}, in which the meter does not count.`,
    implausible: (label) => `The rate “${label}” gives an impossible amount; check the rate and the readings.`,
    noFactor: 'The conversion factor of gas (m³ to kWh) is not known. It stands on the invoice.',
    noReading: (what, day) =>
      `There is no reading of the ${what} meter of ${writeDay(day, 'en')}, or at most 10 days from it.`,
    falling: (what, day) => `The reading of the ${what} meter of ${writeDay(day, 'en')} is lower than the one before.`,
    exchangeIncomplete: (what, day) =>
      `The exchange of the ${what} meter about ${writeDay(day, 'en')} lacks a final or an initial value.`,
    noPhoto: (what, day) => `The reading of the ${what} meter of ${writeDay(day, 'en')} has no photo.`,
    noDocument: (what) => `There is no document with a cost of this month for ${what}.`,
  },
}

/** A rate as the notes say it. */
export function writeRate({ ratePln, unit }: { ratePln: number; unit: string }, locale: Locale): string {
  return `${writePln(ratePln, locale)}/${unit === 'm3' ? 'm³' : unit}`
}

/** The names of what meters count are those of the costs. */
export function nameOf(category: CostCategory | Utility, locale: Locale): string {
  return proposalWords[locale].categories[category]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
