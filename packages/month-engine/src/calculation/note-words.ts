import { type Locale, writeDay, writePln } from '@lokum/amounts/money/write-number'
import type { Sentences } from '@lokum/contracts/values/coded'
import { writeQuantity } from '../words/write-quantity.ts'
import type { NotedRate, NoteFacts } from './note.ts'

/** The texts of the notes about proposed items. */
export const noteSentences: Sentences<NoteFacts> = {
  pl: {
    price_covers_fewer_days: (rate) =>
      `Inny dokument podaje na to stawkę ${writeRate(rate, 'pl')}; użyto tego, który obejmuje więcej dni miesiąca.`,
    price_is_older: (rate) =>
      `Inny dokument podaje na to stawkę ${writeRate(rate, 'pl')} i obejmuje tyle samo dni miesiąca; użyto późniejszego.`,
    price_was_corrected: (rate) => `Inny dokument podaje na to stawkę ${writeRate(rate, 'pl')}; użyto korekty.`,
    price_names_no_meter: (rate) =>
      `Inny dokument podaje na to stawkę ${writeRate(rate, 'pl')}; użyto tego, który podaje numer tego licznika.`,
    price_names_other_meter: (rate) =>
      `Inny dokument podaje na to stawkę ${writeRate(rate, 'pl')}, ale numer innego licznika; nie użyto go.`,
    meter_is_unknown: ({ number }) =>
      `Faktura podaje licznik ${number}, a licznik mieszkania ma inny numer. Sprawdź, czy faktura dotyczy tego mieszkania.`,
    price_in_other_line: ({ line, ...rate }) =>
      `Pozycja ${line} tego dokumentu podaje na to stawkę ${writeRate(rate, 'pl')}; użyto ostatniej pozycji.`,
    place_is_unknown: ({ line, others }) =>
      `Faktura podaje tę stawkę osobno dla różnych miejsc, w pozycjach ${listed([line, ...others], 'i')}. Użyto pozycji ${line}; sprawdź, która z nich dotyczy tego mieszkania.`,
    part_of_use: ({ quantity, billed, used, unit }) =>
      `Faktura rozlicza po tej stawce ${writeQuantity(quantity, unit, 'pl')} z ${writeQuantity(billed, unit, 'pl')}. Licznik pokazał ${writeQuantity(used, unit, 'pl')}, więc przyjęto taką samą część; najemca mógł zużyć inną. Sprawdź i w razie potrzeby popraw zużycie.`,
    more_than_billed: ({ used, billed, unit }) =>
      `Licznik pokazał ${writeQuantity(used, unit, 'pl')}, a faktura rozlicza ${writeQuantity(billed, unit, 'pl')}. Przyjęto najwyżej kwotę z faktury; sprawdź odczyty i fakturę.`,
    split_by_days: ({ from, to }) =>
      `Stawka zmieniła się w miesiącu, a między zmianami nie ma odczytu, więc zużycie podzielono według dni: tu ${writeDay(from, 'pl')} – ${writeDay(to, 'pl')}.`,
    also_charged: ({ label, amount_pln }) =>
      `Nalicza to też pozycja „${label}” (${writePln(amount_pln, 'pl')}): jedna kwota wynika z taryfy, druga z rachunku. Jeśli obejmują to samo zużycie, odrzuć jedną z nich.`,
    no_period: () => 'Dokument nie podaje okresu; sprawdź, czy dotyczy tego miesiąca.',
    installed_later: ({ day }) => `Licznik zainstalowano ${writeDay(day, 'pl')}; wcześniejsze dni nie są uwzględnione.`,
    sub_meters_exceed: ({ main, counted, unit }) =>
      `Podliczniki pokazały razem ${writeQuantity(counted, unit, 'pl')}, więcej niż licznik główny (${writeQuantity(main, unit, 'pl')}). Koszt podzielono według ich sumy; sprawdź odczyty.`,
    not_proposed: () =>
      'Ostatnie obliczenie nie proponuje już tej pozycji: jej podstawa zniknęła. Odrzuć ją, chyba że nadal obowiązuje.',
    far_above_usual: ({ used, unit, days }) =>
      `Licznik pokazał ${writeQuantity(used, unit, 'pl')} w ciągu ${days} dni, dużo więcej niż zwykle. Sprawdź odczyty, na przykład przecinek.`,
    lines_are_open: ({ lines, open, isOvercharged }) =>
      isOvercharged
        ? `Z dokumentu naliczono za dużo: ${quote(lines, 'pl')}o ${writePln(open, 'pl')} więcej, niż w nim jest. Odrzuć lub zmniejsz jedną z opłat.`
        : `Nie cały dokument jest rozliczony: ${quote(lines, 'pl')}${writePln(open, 'pl')}. Najpierw rozlicz resztę lub zdecyduj o niej.`,
    repeats_line: ({ other, label }) =>
      `Pozycja wpisana ręcznie może powtarzać pozycję ${other} „${label}”. Jeśli to ta sama opłata, odrzuć tę pozycję albo odłącz dokument i usuń wpis; jeśli to inna, zatwierdź ją osobno.`,
    rounded_to_total: ({ printed, rounding }) =>
      `W pozycji jest ${writePln(printed, 'pl')}; zaokrąglenie ${writePln(rounding, 'pl')} wyrównuje sumę pozycji do kwoty razem.`,
    read_unsurely: ({ percent }) => `Asystent odczytał tę pozycję niepewnie (${percent}%). Porównaj ją z dokumentem.`,
  },
  en: {
    price_covers_fewer_days: (rate) =>
      `Another document has the price ${writeRate(rate, 'en')}; the document covering more days of the month was used.`,
    price_is_older: (rate) =>
      `Another document has the price ${writeRate(rate, 'en')} and covers as many days of the month; the later one was used.`,
    price_was_corrected: (rate) => `Another document has the price ${writeRate(rate, 'en')}; the correction was used.`,
    price_names_no_meter: (rate) =>
      `Another document has the price ${writeRate(rate, 'en')}; the one that names this meter was used.`,
    price_names_other_meter: (rate) =>
      `Another document has the price ${writeRate(rate, 'en')} but names another meter; it was not used.`,
    meter_is_unknown: ({ number }) =>
      `The invoice names the meter ${number}, but the apartment’s meter has another number. Check that the invoice is for this apartment.`,
    price_in_other_line: ({ line, ...rate }) =>
      `Position ${line} of this document has the price ${writeRate(rate, 'en')}; the last position was used.`,
    place_is_unknown: ({ line, others }) =>
      `The invoice has this price for different places, in positions ${listed([line, ...others], 'and')}. Position ${line} was used; check which of them is for this apartment.`,
    part_of_use: ({ quantity, billed, used, unit }) =>
      `The invoice charges ${writeQuantity(quantity, unit, 'en')} of ${writeQuantity(billed, unit, 'en')} at this price. The meter counted ${writeQuantity(used, unit, 'en')}, so the same part of it was taken; the tenant may have used another. Check it, and correct the consumption if needed.`,
    more_than_billed: ({ used, billed, unit }) =>
      `The meter counted ${writeQuantity(used, unit, 'en')}, but the invoice charges ${writeQuantity(billed, unit, 'en')}. At most the amount of the invoice was taken; check the readings and the invoice.`,
    split_by_days: ({ from, to }) =>
      `The price changed within the month and there is no reading at the change, so the use was split by days: here ${writeDay(from, 'en')} to ${writeDay(to, 'en')}.`,
    also_charged: ({ label, amount_pln }) =>
      `“${label}” (${writePln(amount_pln, 'en')}) charges this too: one amount comes from a tariff, the other from a bill. If both are for the same use, reject one of them.`,
    no_period: () => 'The document has no period; check that it belongs to this month.',
    installed_later: ({ day }) => `The meter was installed on ${writeDay(day, 'en')}; earlier days are not included.`,
    sub_meters_exceed: ({ main, counted, unit }) =>
      `The sub-meters counted ${writeQuantity(counted, unit, 'en')} together, more than the main meter (${writeQuantity(main, unit, 'en')}). The cost was shared by their sum; check the readings.`,
    not_proposed: () =>
      'The last calculation no longer proposes this item: its basis no longer exists. Reject it unless it still applies.',
    far_above_usual: ({ used, unit, days }) =>
      `The meter counted ${writeQuantity(used, unit, 'en')} in ${days} days, far more than usual. Check the readings, for example their decimal point.`,
    lines_are_open: ({ lines, open, isOvercharged }) =>
      isOvercharged
        ? `More is charged from this document than it has: ${quote(lines, 'en')}${writePln(open, 'en')} too much. Reject or lower one of the items.`
        : `Not all of this document is accounted for: ${quote(lines, 'en')}${writePln(open, 'en')}. Charge the rest or decide about it first.`,
    repeats_line: ({ other, label }) =>
      `This typed position may repeat position ${other}, “${label}”. If they are one charge, reject this item, or detach the document and delete the typed position; if not, approve this item by itself.`,
    rounded_to_total: ({ printed, rounding }) =>
      `The row says ${writePln(printed, 'en')}; the rounding of ${writePln(rounding, 'en')} makes the rows add up to the printed total.`,
    read_unsurely: ({ percent }) =>
      `The assistant is not sure that it read this position correctly (${percent} %). Compare it with the document.`,
  },
}

const mostLabels = 3

/** Labels of lines, of which the first are named. */
function quote(labels: readonly string[], locale: Locale): string {
  const named = labels.slice(0, mostLabels).map((label) => (locale === 'pl' ? `„${label}”` : `“${label}”`))
  const left = labels.length - named.length
  const more = locale === 'pl' ? `i jeszcze ${left}` : `and ${left} more`
  return named.length === 0 ? '' : `${named.join(', ')}${left > 0 ? ` ${more}` : ''}, `
}

function writeRate({ rate_pln: ratePln, unit }: NotedRate, locale: Locale): string {
  return `${writePln(ratePln, locale)}/${unit === 'm3' ? 'm³' : unit}`
}

function listed(lines: readonly number[], and: string): string {
  const inOrder = lines.toSorted((one, other) => one - other)
  return `${inOrder.slice(0, -1).join(', ')} ${and} ${inOrder.at(-1)}`
}
