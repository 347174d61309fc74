import type { Text } from './problem.ts'

/** Why a state allows no change; completes "The current state does not allow this: …". */
export const stateReasons = {
  apartmentArchived: (label: string) => ({
    en: `apartment ${label} is archived.`,
    pl: `mieszkanie ${label} jest zarchiwizowane.`,
  }),
  archivedBefore: (label: string, month: string) => ({
    en: `apartment ${label} was archived in ${month}, so later months cannot be settled.`,
    pl: `mieszkanie ${label} zarchiwizowano w ${month}, więc późniejszych miesięcy nie można rozliczyć.`,
  }),
  apartmentLet: (label: string) => ({
    en: `apartment ${label} has a running agreement. End the agreement first.`,
    pl: `mieszkanie ${label} ma trwającą umowę. Najpierw zakończ umowę.`,
  }),
  settledOutside: (codes: string) => ({
    en: `the agreement would not cover the months of the settlements ${codes}. Choose days that include them, or cancel those that were never sent.`,
    pl: `umowa nie obejmowałaby miesięcy rozliczeń ${codes}. Wybierz dni, które je obejmują, albo anuluj rozliczenia, których nie wysłano.`,
  }),
  sentBefore: (code: string) => ({
    en: `settlement ${code} was sent to the tenant, so it cannot be cancelled. Correct it instead.`,
    pl: `rozliczenie ${code} wysłano najemcy, więc nie można go anulować. Zamiast tego je popraw.`,
  }),
  neverSent: (code: string) => ({
    en: `settlement ${code} was never sent, so it has no correction. To give it up, cancel it.`,
    pl: `rozliczenia ${code} nigdy nie wysłano, więc nie ma ono korekty. Aby z niego zrezygnować, anuluj je.`,
  }),
  correctionOlder: (code: string) => ({
    en: `the correction of settlement ${code} began before the version sent was kept for this. Prepare and send it instead.`,
    pl: `korekta rozliczenia ${code} zaczęła się, zanim zachowywano do tego wysłaną wersję. Zamiast tego przygotuj ją i wyślij.`,
  }),
  endsEarlier: (end: string) => ({
    en: `the agreement already ends on ${end}. To extend it, change its \`end\`.`,
    pl: `umowa kończy się już ${end}. Aby ją przedłużyć, zmień jej \`end\`.`,
  }),
  runsOnOtherDays: (days: Text) => ({
    en: `the agreement runs ${days.en}. Choose one of these days.`,
    pl: `umowa obowiązuje ${days.pl}. Wybierz jeden z tych dni.`,
  }),
  noDuplicate: {
    en: 'no other document has the seller and number of this one. Read the document first, or name the other one in document_id.',
    pl: 'żaden inny dokument nie ma sprzedawcy i numeru tego dokumentu. Najpierw odczytaj dokument albo podaj drugi w document_id.',
  },
  documentAttached: (codes: string) => ({
    en: `the document that would no longer be used is attached to the settlements ${codes}. Detach it there, or use this document.`,
    pl: `dokument, który przestałby być używany, jest dołączony do rozliczeń ${codes}. Odłącz go tam albo użyj tego dokumentu.`,
  }),
  readingWithdrawn: {
    en: 'the reading was withdrawn. Record a new one instead.',
    pl: 'odczyt został wycofany. Zapisz zamiast niego nowy.',
  },
  readingOfDevice: {
    en: 'the first and the last value of a meter cannot be withdrawn.',
    pl: 'pierwszej i ostatniej wartości licznika nie można wycofać.',
  },
  readingBeforeZero: {
    en: 'the next reading says that the counter passed zero, which only this reading makes plausible. Withdraw the next reading first.',
    pl: 'następny odczyt mówi, że licznik przeszedł przez zero, a uzasadnia to tylko ten odczyt. Najpierw wycofaj następny odczyt.',
  },
  laterReading: (date: string) => ({
    en: `the meter has a later reading (${date}). Withdraw it first, or choose a later day.`,
    pl: `licznik ma późniejszy odczyt (${date}). Najpierw go wycofaj albo wybierz późniejszy dzień.`,
  }),
  importDiscarded: {
    en: 'the import was discarded. Upload the bank statement again.',
    pl: 'import został odrzucony. Prześlij wyciąg bankowy ponownie.',
  },
  importCommitted: {
    en: 'the import was committed and its payments are recorded. Reverse the payments that are wrong.',
    pl: 'import został zatwierdzony, a jego wpłaty zapisane. Wycofaj błędne wpłaty.',
  },
  paymentReversed: { en: 'the payment was reversed.', pl: 'wpłata została wycofana.' },
  sentAndDecided: (code: string) => ({
    en: `settlement ${code} is already sent, and none of its mails waits for a decision.`,
    pl: `rozliczenie ${code} jest już wysłane i żadna z jego wiadomości nie czeka na decyzję.`,
  }),
  meterAnswered: {
    en: 'a reading of this meter was already sent for the request.',
    pl: 'na tę prośbę przesłano już odczyt tego licznika.',
  },
  meterUsed: {
    en: 'the meter has readings besides its first value, settlements charge it, or readings were requested of the tenant. Withdraw readings entered by mistake and cancel a settlement that was never sent, or close the meter on its last day instead.',
    pl: 'licznik ma odczyty poza początkowym, obejmują go rozliczenia albo poproszono najemcę o odczyt. Wycofaj odczyty wpisane przez pomyłkę i anuluj rozliczenie, którego nie wysłano, albo zamiast usuwać, zamknij licznik z jego ostatnim dniem.',
  },
  meterInUse: {
    en: 'the meter is not closed. Only a closed meter can be reopened.',
    pl: 'licznik nie jest zamknięty. Otworzyć ponownie można tylko zamknięty licznik.',
  },
  noMeters: {
    en: 'the apartment has no meters. Add a meter first.',
    pl: 'mieszkanie nie ma liczników. Najpierw dodaj licznik.',
  },
  documentFull: (max: number) => ({
    en: `the document has ${max} lines, and no more can be added.`,
    pl: `dokument ma ${max} wierszy i nie można dodać kolejnych.`,
  }),
  lineDecided: (codes: string) => ({
    en: `the statements of the settlements ${codes} rest on an earlier decision about these lines. Reopen or correct those settlements first.`,
    pl: `na wcześniejszej decyzji o tych wierszach opierają się zestawienia rozliczeń ${codes}. Najpierw otwórz ponownie lub skoryguj te rozliczenia.`,
  }),
  deliveryPending: {
    en: 'the delivery is still pending and will be attempted without your help.',
    pl: 'doręczenie jeszcze trwa i zostanie wykonane samo.',
  },
  endpointDeleted: {
    en: 'the endpoint of this delivery was deleted.',
    pl: 'punkt końcowy tego doręczenia został usunięty.',
  },
} as const satisfies Record<
  string,
  Text | ((label: string, month: string) => Text) | ((days: Text) => Text) | ((max: number) => Text)
>

type State = { object: Text; state: string; allowed: readonly string[] }

/** An object in one state, where an operation needs another. */
export function needsState({ object, state, allowed }: State): Text {
  const states = allowed.map((one) => `\`${one}\``)
  return {
    en: `${object.en} is \`${state}\`; this operation needs ${states.join(' or ')}.`,
    pl: `${object.pl} ma stan \`${state}\`; ta operacja wymaga stanu ${states.join(' lub ')}.`,
  }
}

/** The days of an agreement, as in "runs from 2026-01-01 to 2026-03-31". */
export function daysOfAgreement({ start, end }: { start: string; end: string | null | undefined }): Text {
  return {
    en: end == null ? `from ${start}` : `from ${start} to ${end}`,
    pl: end == null ? `od ${start}` : `od ${start} do ${end}`,
  }
}
