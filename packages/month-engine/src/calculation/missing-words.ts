import { firstDay, lastDay } from '@lokum/amounts/calendar/month'
import { nameMonths } from '@lokum/amounts/calendar/name-months'
import { type Locale, writeDay, writePln } from '@lokum/amounts/money/write-number'
import { fillText } from '@lokum/contracts/problems/fill-text'
import { problems } from '@lokum/contracts/problems/problem'
import type { CostCategory, Utility } from '@lokum/contracts/settlements/cost-category'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import type { MissingReason } from '@lokum/contracts/settlements/settlement'
import { ofBill } from '../words/name-bill.ts'
import { writeQuantity } from '../words/write-quantity.ts'
import type { CoveredDays } from './covered-days.ts'
import type { MissingInputFacts } from './missing-input.ts'
import { registerName, writeName } from './proposal-words.ts'

type Sentences = Record<Locale, { [Reason in MissingReason]: (facts: MissingInputFacts[Reason]) => string }>

/** The texts for what a settlement still misses. */
export const missingSentences: Sentences = {
  en: {
    no_agreement: () => 'The month has no agreement, so nobody would get the statement. Add the agreement.',
    not_calculated: () => 'The costs are not calculated yet. Calculate the settlement.',
    outdated: () => 'Something has changed since the calculation. Calculate the settlement again.',
    not_calculable: ({ refusal: { code, values } }) =>
      `The settlement cannot be calculated: ${fillText(problems[code].detail, 'en', values)}`,
    no_rate: ({ category, priced }) =>
      `The price of ${writeName(category, 'en')} is not known${priced ? `: ${ofBill(priced.bill, 'en')} has it for ${monthOrDays(priced.days, 'en')}` : ''}. Add a bill${priced ? ' for this month' : ''}, or enter the price.`,
    no_rate_of_zone: (meter) =>
      `The price for the ${meterInEnglish(meter)} is not known: the bills have prices of other zones. Add the bill that has it, or enter its line with its zone.`,
    rate_does_not_fit: ({ label, unit }) =>
      `The price “${label}” is per ${unit ?? 'unknown unit'}, but the meter counts in another unit. Add a bill with a price in the meter’s unit.`,
    rate_impossible: ({ label }) =>
      `The price “${label}” gives an impossible amount. Check the price and the readings.`,
    no_conversion_factor: () =>
      'How many kWh a cubic metre of gas has is not known. Enter the conversion factor from the bill.',
    no_reading: ({ read_on: day, ...meter }) =>
      `The reading of the ${meterInEnglish(meter)} for ${writeDay(day, 'en')} is missing (it may be up to 10 days earlier or later). Add it.`,
    reading_falls: ({ read_on: day, ...meter }) =>
      `The reading of the ${meterInEnglish(meter)} on ${writeDay(day, 'en')} is lower than the previous one. Correct it, or mark it as rolled over.`,
    exchange_incomplete: ({ read_on: day, ...meter }) =>
      `The exchange of the ${meterInEnglish(meter)} around ${writeDay(day, 'en')} has no final or no initial value. Add it.`,
    no_sub_meter: ({ label, category }) =>
      `The apartment “${label}” has no meter behind a main meter that counts ${writeName(category, 'en')}. Name the main meter of its meter, or share the cost by another key.`,
    no_photo: ({ read_on: day, ...meter }) =>
      `The reading of the ${meterInEnglish(meter)} on ${writeDay(day, 'en')} has no photo. Add one.`,
    no_recorded_reading: ({ label }) =>
      `The item “${label}” uses a value without a recorded reading. Record the reading with its photo.`,
    no_document: ({ category, starts_on: from, ends_on: to, unused }) =>
      unused
        ? unusedInEnglish(category, unused)
        : `There is no bill for ${writeName(category, 'en')} ${from && to ? `on the days ${daysOf(from, to, 'en')}` : 'in this month'}. Add one.`,
    no_days: ({ bill }) =>
      `The days that ${ofBill(bill, 'en')} covers are not known. Say which apartments and days it concerns.`,
    advances_open: ({ category, period }) =>
      `The settlement of ${nameMonths([period], 'en')} was not sent yet, so its advance for ${writeName(category, 'en')} is not known. Send it, or add what was charged as an item whose source is the agreement.`,
    other_month: otherMonthInEnglish,
    period_too_long: ({ line, bill, starts_on: from, ends_on: to }) =>
      `Line ${line} of ${ofBill(bill, 'en')} is not charged, because the bill covers ${daysOf(from, to, 'en')}, which is no period of up to 36 months. Make it a cost, and state its period.`,
    several_keys: ({ line, bill }) =>
      `Line ${line} of ${ofBill(bill, 'en')} is not charged, because the agreements of the apartments share it in different ways. Make it a cost, and say how it is shared.`,
    open_line: ({ line, bill, label, sums, counted }) =>
      isBelowZero(sums.openPln)
        ? `More is charged for “${label}” (line ${line} of ${ofBill(bill, 'en')}) than its ${writePln(sums.totalPln, 'en')}: ${writePln(sums.chargedPln, 'en')}. Correct or reject the items.`
        : `It is not known who pays “${label}” (line ${line} of ${ofBill(bill, 'en')}): of ${writePln(sums.totalPln, 'en')}, ${writePln(sums.openPln, 'en')} is left${counted ? ` (the bill has ${writeQuantity(counted.billed, counted.unit, 'en')}, the meter counted ${writeQuantity(counted.metered, counted.unit, 'en')})` : ''}. Charge it, pay it yourself or leave it out.`,
    overcharged: ({ bill, sums }) =>
      `Items that name no line of ${ofBill(bill, 'en')} charge ${writePln(sums.chargedPln, 'en')} more than its lines. Correct or reject them.`,
    no_line_to_charge: ({ bill }) =>
      `No line of ${ofBill(bill, 'en')} can be charged. Enter its lines, pay it yourself or leave it out.`,
    document_waiting: ({ bill }) =>
      `The text of ${ofBill(bill, 'en')} is being read. The costs can be calculated when that is done; or enter its lines.`,
    undecided: ({ label }) => `Approve, correct or reject the item “${label}”.`,
  },
  pl: {
    no_agreement: () => 'W tym miesiącu nie ma umowy, więc nikt nie dostałby zestawienia. Dodaj umowę.',
    not_calculated: () => 'Koszty nie są jeszcze policzone. Oblicz rozliczenie.',
    outdated: () => 'Od obliczenia coś się zmieniło. Oblicz rozliczenie ponownie.',
    not_calculable: ({ refusal: { code, values } }) =>
      `Nie można obliczyć rozliczenia: ${fillText(problems[code].detail, 'pl', values)}`,
    no_rate: ({ category, priced }) =>
      priced
        ? `Nie wiemy, ile kosztuje ${writeName(category, 'pl')} w tym miesiącu: cena z ${ofBill(priced.bill, 'pl')} jest za ${monthOrDays(priced.days, 'pl')}. Dodaj rachunek za ten miesiąc albo wpisz cenę.`
        : `Nie wiemy, ile kosztuje ${writeName(category, 'pl')}. Dodaj rachunek albo wpisz cenę.`,
    no_rate_of_zone: (meter) =>
      `Nie znamy ceny dla licznika ${meterInPolish(meter)}: rachunki mają ceny innych stref. Dodaj rachunek z tą ceną albo wpisz jej wiersz ze strefą.`,
    rate_does_not_fit: ({ label, unit }) =>
      `Cena „${label}” jest podana ${unit === undefined ? 'bez znanej jednostki' : `za ${unit}`}, a licznik liczy w innej jednostce. Dodaj rachunek z ceną w jednostce licznika.`,
    rate_impossible: ({ label }) => `Z ceny „${label}” wychodzi niemożliwa kwota. Sprawdź cenę i odczyty.`,
    no_conversion_factor: () =>
      'Nie wiadomo, ile kWh ma metr sześcienny gazu. Przepisz współczynnik konwersji z rachunku.',
    no_reading: ({ read_on: day, ...meter }) =>
      `Brakuje stanu licznika ${meterInPolish(meter)} na ${dayInPolish(day)} (może być do 10 dni wcześniejszy lub późniejszy). Wpisz odczyt.`,
    reading_falls: ({ read_on: day, ...meter }) =>
      `Stan licznika ${meterInPolish(meter)} z ${dayInPolish(day)} jest niższy od poprzedniego. Popraw go albo zaznacz, że licznik przeszedł przez zero.`,
    exchange_incomplete: ({ read_on: day, ...meter }) =>
      `Przy wymianie licznika ${meterInPolish(meter)} około ${dayInPolish(day)} brakuje stanu końcowego albo początkowego. Uzupełnij go.`,
    no_sub_meter: ({ label, category }) =>
      `Mieszkanie „${label}” nie ma licznika za licznikiem głównym (${writeName(category, 'pl')}). Wskaż licznik główny jego licznika albo podziel koszt innym kluczem.`,
    no_photo: ({ read_on: day, ...meter }) =>
      `Odczyt licznika ${meterInPolish(meter)} z ${dayInPolish(day)} nie ma zdjęcia. Dodaj je.`,
    no_recorded_reading: ({ label }) =>
      `Pozycja „${label}” korzysta z wartości bez zapisanego odczytu. Zapisz odczyt ze zdjęciem.`,
    no_document: ({ category, starts_on: from, ends_on: to, unused }) =>
      unused
        ? unusedInPolish(category, unused)
        : `Brakuje rachunku (${writeName(category, 'pl')}) ${from && to ? `za dni ${daysOf(from, to, 'pl')}` : 'za ten miesiąc'}. Dodaj go.`,
    no_days: ({ bill }) => `Nie znamy okresu ${ofBill(bill, 'pl')}. Wskaż mieszkania i dni, których dotyczy.`,
    advances_open: ({ category, period }) =>
      `Rozliczenie za ${nameMonths([period], 'pl')} nie zostało jeszcze wysłane, więc nie wiadomo, jaką zaliczkę naliczono (${writeName(category, 'pl')}). Wyślij je albo dodaj naliczoną kwotę jako pozycję, której źródłem jest umowa.`,
    other_month: otherMonthInPolish,
    period_too_long: ({ line, bill, starts_on: from, ends_on: to }) =>
      `Wiersz ${line} ${ofBill(bill, 'pl')} nie jest naliczony, bo rachunek obejmuje ${daysOf(from, to, 'pl')}, a okres może mieć najwyżej 36 miesięcy. Dodaj go jako koszt i podaj jego okres.`,
    several_keys: ({ line, bill }) =>
      `Wiersz ${line} ${ofBill(bill, 'pl')} nie jest naliczony, bo umowy mieszkań dzielą go w różny sposób. Dodaj go jako koszt i wskaż sposób podziału.`,
    open_line: ({ line, bill, label, sums, counted }) =>
      isBelowZero(sums.openPln)
        ? `Za „${label}” (wiersz ${line} ${ofBill(bill, 'pl')}) naliczono ${writePln(sums.chargedPln, 'pl')}, czyli więcej niż ${writePln(sums.totalPln, 'pl')}. Popraw albo odrzuć pozycje.`
        : `Nie wiadomo, kto płaci „${label}” (wiersz ${line} ${ofBill(bill, 'pl')}): z ${writePln(sums.totalPln, 'pl')} zostaje ${writePln(sums.openPln, 'pl')}${counted ? ` (rachunek ma ${writeQuantity(counted.billed, counted.unit, 'pl')}, a licznik policzył ${writeQuantity(counted.metered, counted.unit, 'pl')})` : ''}. Nalicz resztę, weź ją na siebie albo pomiń.`,
    overcharged: ({ bill, sums }) =>
      `Koszty bez wskazanego wiersza ${ofBill(bill, 'pl')} naliczają o ${writePln(sums.chargedPln, 'pl')} więcej, niż wynoszą wszystkie wiersze. Popraw je albo odrzuć.`,
    no_line_to_charge: ({ bill }) =>
      `Nie ma wiersza ${ofBill(bill, 'pl')}, który można naliczyć. Wpisz wiersze, weź koszt na siebie albo go pomiń.`,
    document_waiting: ({ bill }) =>
      `Odczytujemy tekst ${ofBill(bill, 'pl')}. Koszty można policzyć, gdy to się skończy; możesz też wpisać wiersze.`,
    undecided: ({ label }) => `Zatwierdź, popraw albo odrzuć pozycję „${label}”.`,
  },
}

type Unused = NonNullable<MissingInputFacts['no_document']['unused']>

function unusedInEnglish(category: CostCategory, { line, bill, ...unused }: Unused): string {
  const place = `Line ${line} of ${ofBill(bill, 'en')}`
  if (unused.category === category)
    return `${place} has a price for ${writeName(category, 'en')}, but no meter of the apartment counts it. Add the meter with its readings, or make the line a cost that is shared.`
  return `${place} is for ${writeName(unused.category, 'en')}, but the agreement charges ${writeName(category, 'en')}. Give the line that category, or name the other one in the agreement.`
}

function unusedInPolish(category: CostCategory, { line, bill, ...unused }: Unused): string {
  const place = `Wiersz ${line} ${ofBill(bill, 'pl')}`
  if (unused.category === category)
    return `${place} podaje cenę (${writeName(category, 'pl')}), ale żaden licznik mieszkania nie mierzy tego zużycia. Dodaj licznik z odczytami albo podziel ten wiersz jako koszt.`
  return `${place} ma kategorię „${writeName(unused.category, 'pl')}”, a umowa rozlicza kategorię „${writeName(category, 'pl')}”. Zmień kategorię wiersza albo wpisz tę drugą do umowy.`
}

type OfMeter = { category: Utility; register?: MeterRegister }

function meterInEnglish({ category, register }: OfMeter): string {
  const meter = `${writeName(category, 'en')} meter`
  return register === undefined ? meter : `${meter} (${registerName(register, 'en')})`
}

/** Names of what a meter counts, as they follow “licznik”. */
const genitives: Readonly<Record<Utility, string>> = {
  electricity: 'prądu',
  gas: 'gazu',
  cold_water: 'zimnej wody',
  hot_water: 'ciepłej wody',
  heating: 'ogrzewania',
}

function meterInPolish({ category, register }: OfMeter): string {
  const meter = genitives[category]
  return register === undefined ? meter : `${meter} (${registerName(register, 'pl')})`
}

type OtherMonth = MissingInputFacts['other_month']

function otherMonthInEnglish({ bill, lines, isWhole, starts_on: from, ends_on: to }: OtherMonth): string {
  const [name, days] = [ofBill(bill, 'en'), monthOrDays({ from, to }, 'en')]
  if (isWhole) return `${capital(name)} is for ${days}, not for this month. Detach it, or charge it here.`
  return lines.length === 1
    ? `Line ${lines[0]} of ${name} is for ${days}, not for this month. Charge it here, or detach the bill.`
    : `Lines ${joined(lines, 'and')} of ${name} are for ${days}, not for this month. Charge them here, or detach the bill.`
}

function otherMonthInPolish({ bill, lines, isWhole, starts_on: from, ends_on: to }: OtherMonth): string {
  const [name, days] = [ofBill(bill, 'pl'), monthOrDays({ from, to }, 'pl')]
  if (isWhole) return `Okres ${name} to ${days}, a rozliczasz inny miesiąc. Odłącz ten rachunek albo policz go tutaj.`
  return lines.length === 1
    ? `Okres wiersza ${lines[0]} ${name} to ${days}, a rozliczasz inny miesiąc. Policz go tutaj albo odłącz rachunek.`
    : `Okres wierszy ${joined(lines, 'i')} ${name} to ${days}, a rozliczasz inny miesiąc. Policz je tutaj albo odłącz rachunek.`
}

/** A whole month by its name, other days as days. */
function monthOrDays({ from, to }: CoveredDays, locale: Locale): string {
  const period = from.slice(0, 7)
  const isMonth = from === firstDay(period) && to === lastDay(period)
  return isMonth ? nameMonths([period], locale) : daysOf(from, to, locale)
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** `2, 3 and 5`. */
function joined(lines: readonly number[], and: string): string {
  return `${lines.slice(0, -1).join(', ')} ${and} ${lines.at(-1)}`
}

function daysOf(from: string, to: string, locale: Locale): string {
  const [first, last] = [writeDay(from, locale), writeDay(to, locale)]
  if (from === to) return first
  return locale === 'en' ? `${first} to ${last}` : `${first} – ${last}`
}

const dayAndMonth = new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day as people say it: “30 września 2026”. */
function dayInPolish(day: string): string {
  return dayAndMonth.format(new Date(`${day}T00:00:00Z`))
}

/** Whether tenants are charged more of a line than it has. */
function isBelowZero(pln: string): boolean {
  return pln.startsWith('-')
}
