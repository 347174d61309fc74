import { nameMonths } from '@lokum/amounts/calendar/name-months'
import { type Locale, writeDay, writePln } from '@lokum/amounts/money/write-number'
import { fillText } from '@lokum/contracts/problems/fill-text'
import { problems } from '@lokum/contracts/problems/problem'
import type { CostCategory, Utility } from '@lokum/contracts/settlements/cost-category'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import type { MissingReason } from '@lokum/contracts/settlements/settlement'
import { ofBill } from '../words/name-bill.ts'
import type { MissingInputFacts } from './missing-input.ts'
import { registerName, writeName } from './proposal-words.ts'

type Sentences = Record<Locale, { [Reason in MissingReason]: (facts: MissingInputFacts[Reason]) => string }>

/** The texts for what a settlement still misses. */
export const missingSentences: Sentences = {
  en: {
    no_agreement: () => 'The settlement has no agreement, so a statement has no recipient. Create the agreement.',
    not_calculated: () => 'Calculate the settlement.',
    outdated: () => 'Calculate the settlement again, because its data has changed.',
    not_calculable: ({ refusal: { code, values } }) =>
      `The settlement cannot be calculated: ${fillText(problems[code].detail, 'en', values)}`,
    no_rate: ({ category }) =>
      `There is no rate for ${writeName(category, 'en')}. Attach the invoice or add a tariff to the apartment.`,
    no_rate_of_zone: (meter) =>
      `The attached invoices have prices of zones, but none for the ${meterInEnglish(meter)}. Attach the invoice that has it, or enter its line with its zone.`,
    rate_does_not_fit: ({ label, unit }) =>
      `The rate “${label}” is per ${unit ?? 'unknown unit'}, but the meter uses another unit. Attach an invoice with a rate in the meter’s unit.`,
    rate_impossible: ({ label }) => `The rate “${label}” gives an impossible amount. Check the rate and the readings.`,
    no_conversion_factor: () => 'The conversion factor of gas (m³ to kWh) is missing. Enter it from the invoice.',
    no_reading: ({ read_on: day, ...meter }) =>
      `The ${meterInEnglish(meter)} has no reading within 10 days of ${writeDay(day, 'en')}. Add one.`,
    reading_falls: ({ read_on: day, ...meter }) =>
      `The reading of the ${meterInEnglish(meter)} on ${writeDay(day, 'en')} is lower than the previous one. Correct it, or mark it as rolled over.`,
    exchange_incomplete: ({ read_on: day, ...meter }) =>
      `The exchange of the ${meterInEnglish(meter)} around ${writeDay(day, 'en')} has no final or no initial value. Add it.`,
    no_sub_meter: ({ label, category }) =>
      `The apartment “${label}” has no meter behind a main meter that counts ${writeName(category, 'en')}. Name the main meter of its meter, or share the cost by another key.`,
    no_photo: ({ read_on: day, ...meter }) =>
      `The reading of the ${meterInEnglish(meter)} on ${writeDay(day, 'en')} has no photo. Add one, or say for the first reading of a meter or a tenancy why there is none.`,
    no_recorded_reading: ({ label }) =>
      `The item “${label}” uses a value without a recorded reading. Record the reading with its photo.`,
    no_document: ({ category, starts_on: from, ends_on: to, unused }) =>
      unused
        ? unusedInEnglish(category, unused)
        : `No attached document has a cost for ${writeName(category, 'en')} ${from && to ? `on the days ${daysOf(from, to, 'en')}` : 'in this month'}. Attach one.`,
    no_days: ({ bill }) =>
      `The days that ${ofBill(bill, 'en')} covers are not known. Attach it to the apartment with its days.`,
    advances_open: ({ category, period }) =>
      `The settlement of ${nameMonths([period], 'en')} was not sent yet, so its advance for ${writeName(category, 'en')} is not known. Send it, or add what was charged as an item whose source is the agreement.`,
    other_month: ({ line, bill, starts_on: from, ends_on: to }) =>
      `Position ${line} of ${ofBill(bill, 'en')} is not charged, because it is for ${daysOf(from, to, 'en')}. To charge it in this month, make it a cost of the month.`,
    period_too_long: ({ line, bill, starts_on: from, ends_on: to }) =>
      `Position ${line} of ${ofBill(bill, 'en')} is not charged, because the bill covers ${daysOf(from, to, 'en')}, which is no period of up to 36 months. Make it a cost, and state its period.`,
    several_keys: ({ line, bill }) =>
      `Position ${line} of ${ofBill(bill, 'en')} is not charged, because the agreements of the apartments share it in different ways. Make it a cost, and say how it is shared.`,
    open_line: ({ line, bill, label, sums }) =>
      `Position ${line} of ${ofBill(bill, 'en')}, “${label}”, is ${writePln(sums.totalPln, 'en')}; the settlements charge ${writePln(sums.chargedPln, 'en')} of it, and ${writePln(sums.openPln, 'en')} is open. Charge the rest, or decide that the landlord pays it or that it is excluded.`,
    overcharged: ({ bill, sums }) =>
      `Items that name no position of ${ofBill(bill, 'en')} charge ${writePln(sums.chargedPln, 'en')} more than its positions. Correct or reject them.`,
    no_line_to_charge: ({ bill }) =>
      `There is no position that could be charged on ${ofBill(bill, 'en')}. Enter its positions, or decide that the landlord pays it or that it is excluded.`,
    document_waiting: ({ bill }) =>
      `The text of ${ofBill(bill, 'en')} is being recognised. Calculate again when that is done, or enter its positions.`,
    undecided: ({ label }) => `Approve, correct or reject the item “${label}”.`,
  },
  pl: {
    no_agreement: () => 'Rozliczenie nie ma umowy, więc zestawienie nie ma adresata. Utwórz umowę.',
    not_calculated: () => 'Oblicz rozliczenie.',
    outdated: () => 'Oblicz rozliczenie ponownie, bo zmieniły się jego dane.',
    not_calculable: ({ refusal: { code, values } }) =>
      `Nie można obliczyć rozliczenia: ${fillText(problems[code].detail, 'pl', values)}`,
    no_rate: ({ category }) =>
      `Brakuje stawki (${writeName(category, 'pl')}). Załącz fakturę albo dodaj taryfę do mieszkania.`,
    no_rate_of_zone: (meter) =>
      `Załączone faktury podają ceny stref, ale brakuje ceny dla licznika: ${meterInPolish(meter)}. Załącz fakturę z tą ceną albo wpisz jej pozycję ze strefą.`,
    rate_does_not_fit: ({ label, unit }) =>
      `Stawka „${label}” jest podana ${unit === undefined ? 'bez znanej jednostki' : `za ${unit}`}, a licznik ma inną jednostkę. Załącz fakturę ze stawką w jednostce licznika.`,
    rate_impossible: ({ label }) => `Ze stawki „${label}” wychodzi niemożliwa kwota. Sprawdź stawkę i odczyty.`,
    no_conversion_factor: () => 'Brakuje współczynnika konwersji gazu (m³ na kWh). Przepisz go z faktury.',
    no_reading: ({ read_on: day, ...meter }) =>
      `Licznik (${meterInPolish(meter)}) nie ma odczytu w ciągu 10 dni od ${writeDay(day, 'pl')}. Dodaj odczyt.`,
    reading_falls: ({ read_on: day, ...meter }) =>
      `Odczyt licznika (${meterInPolish(meter)}) z ${writeDay(day, 'pl')} jest niższy od poprzedniego. Popraw go albo zaznacz, że licznik przeszedł przez zero.`,
    exchange_incomplete: ({ read_on: day, ...meter }) =>
      `Przy wymianie licznika (${meterInPolish(meter)}) około ${writeDay(day, 'pl')} brakuje stanu końcowego lub początkowego. Uzupełnij go.`,
    no_sub_meter: ({ label, category }) =>
      `Mieszkanie „${label}” nie ma licznika za licznikiem głównym (${writeName(category, 'pl')}). Wskaż licznik główny jego licznika albo podziel koszt innym kluczem.`,
    no_photo: ({ read_on: day, ...meter }) =>
      `Odczyt licznika (${meterInPolish(meter)}) z ${writeDay(day, 'pl')} nie ma zdjęcia. Dodaj je, a przy pierwszym odczycie licznika albo najmu możesz zamiast tego podać, dlaczego go nie ma.`,
    no_recorded_reading: ({ label }) =>
      `Pozycja „${label}” korzysta z wartości bez zapisanego odczytu. Zapisz odczyt ze zdjęciem.`,
    no_document: ({ category, starts_on: from, ends_on: to, unused }) =>
      unused
        ? unusedInPolish(category, unused)
        : `Żaden załączony dokument nie zawiera kosztu ${from && to ? `za dni ${daysOf(from, to, 'pl')}` : 'w tym miesiącu'} (${writeName(category, 'pl')}). Załącz dokument.`,
    no_days: ({ bill }) => `Brakuje okresu ${ofBill(bill, 'pl')}. Załącz dokument do mieszkania i podaj jego okres.`,
    advances_open: ({ category, period }) =>
      `Rozliczenie za ${nameMonths([period], 'pl')} nie zostało jeszcze wysłane, więc nie wiadomo, jaką zaliczkę naliczono (${writeName(category, 'pl')}). Wyślij je albo dodaj naliczoną kwotę jako pozycję, której źródłem jest umowa.`,
    other_month: ({ line, bill, starts_on: from, ends_on: to }) =>
      `Pozycja ${line} ${ofBill(bill, 'pl')} nie jest naliczona, bo dotyczy innego okresu: ${daysOf(from, to, 'pl')}. Aby naliczyć ją w tym miesiącu, dodaj ją jako koszt tego miesiąca.`,
    period_too_long: ({ line, bill, starts_on: from, ends_on: to }) =>
      `Pozycja ${line} ${ofBill(bill, 'pl')} nie jest naliczona, bo rachunek obejmuje ${daysOf(from, to, 'pl')}, a okres może mieć najwyżej 36 miesięcy. Dodaj ją jako koszt i podaj jej okres.`,
    several_keys: ({ line, bill }) =>
      `Pozycja ${line} ${ofBill(bill, 'pl')} nie jest naliczona, bo umowy mieszkań dzielą ją w różny sposób. Dodaj ją jako koszt i wskaż sposób podziału.`,
    open_line: ({ line, bill, label, sums }) =>
      `Pozycja ${line} ${ofBill(bill, 'pl')}, „${label}”, wynosi ${writePln(sums.totalPln, 'pl')}; rozliczenia naliczają z niej ${writePln(sums.chargedPln, 'pl')}, a ${writePln(sums.openPln, 'pl')} pozostaje do wyjaśnienia. Nalicz resztę albo zdecyduj, że płaci ją wynajmujący lub że jest wyłączona.`,
    overcharged: ({ bill, sums }) =>
      `Koszty bez wskazanej pozycji ${ofBill(bill, 'pl')} naliczają o ${writePln(sums.chargedPln, 'pl')} więcej, niż wynoszą wszystkie pozycje. Popraw je albo odrzuć.`,
    no_line_to_charge: ({ bill }) =>
      `Brak pozycji ${ofBill(bill, 'pl')}, którą można naliczyć. Wpisz pozycje albo zdecyduj, że płaci je wynajmujący lub że są wyłączone.`,
    document_waiting: ({ bill }) =>
      `Trwa rozpoznawanie tekstu ${ofBill(bill, 'pl')}. Oblicz ponownie po jego zakończeniu albo wpisz pozycje.`,
    undecided: ({ label }) => `Zatwierdź, popraw albo odrzuć pozycję „${label}”.`,
  },
}

type Unused = NonNullable<MissingInputFacts['no_document']['unused']>

function unusedInEnglish(category: CostCategory, { line, bill, ...unused }: Unused): string {
  const place = `Position ${line} of ${ofBill(bill, 'en')}`
  if (unused.category === category)
    return `${place} has a price for ${writeName(category, 'en')}, but no meter of the apartment counts it. Add the meter with its readings, or make the position a cost that is shared.`
  return `${place} is for ${writeName(unused.category, 'en')}, but the agreement charges ${writeName(category, 'en')}. Give the position that category, or name the other one in the agreement.`
}

function unusedInPolish(category: CostCategory, { line, bill, ...unused }: Unused): string {
  const place = `Pozycja ${line} ${ofBill(bill, 'pl')}`
  if (unused.category === category)
    return `${place} podaje cenę (${writeName(category, 'pl')}), ale żaden licznik mieszkania nie mierzy tego zużycia. Dodaj licznik z odczytami albo podziel tę pozycję jako koszt.`
  return `${place} ma kategorię „${writeName(unused.category, 'pl')}”, a umowa rozlicza kategorię „${writeName(category, 'pl')}”. Zmień kategorię pozycji albo wpisz tę drugą do umowy.`
}

type OfMeter = { category: Utility; register?: MeterRegister }

function meterInEnglish({ category, register }: OfMeter): string {
  const meter = `${writeName(category, 'en')} meter`
  return register === undefined ? meter : `${meter} (${registerName(register, 'en')})`
}

function meterInPolish({ category, register }: OfMeter): string {
  const meter = writeName(category, 'pl')
  return register === undefined ? meter : `${meter}, ${registerName(register, 'pl')}`
}

function daysOf(from: string, to: string, locale: Locale): string {
  const [first, last] = [writeDay(from, locale), writeDay(to, locale)]
  if (from === to) return first
  return locale === 'en' ? `${first} to ${last}` : `${first} – ${last}`
}
