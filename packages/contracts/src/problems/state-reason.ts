import { advanceReasons } from './advance-reason.ts'
import { paymentReasons } from './payment-reason.ts'
import type { Text } from './problem-definition.ts'
import { writtenPln } from './written-pln.ts'

/** Why a state allows no change; completes "The current state does not allow this: …". */
export const stateReasons = {
  ...advanceReasons,
  ...paymentReasons,
  apartmentArchived: (label: string) => ({
    en: `apartment ${label} is archived. Choose an apartment in use, or create a new one.`,
    pl: `mieszkanie ${label} jest zarchiwizowane. Wybierz używane mieszkanie albo utwórz nowe.`,
  }),
  apartmentInUse: (label: string) => ({
    en: `apartment ${label} is not archived. Use it as it is.`,
    pl: `mieszkanie ${label} nie jest zarchiwizowane. Używaj go bez zmian.`,
  }),
  archivedBefore: (label: string, month: string) => ({
    en: `apartment ${label} was archived in ${month}, so later months cannot be settled. Choose a month up to then.`,
    pl: `mieszkanie ${label} zarchiwizowano w ${month}, więc późniejszych miesięcy nie można rozliczyć. Wybierz miesiąc nie późniejszy.`,
  }),
  apartmentLet: (label: string) => ({
    en: `apartment ${label} has a running agreement. End the agreement first.`,
    pl: `mieszkanie ${label} ma trwającą umowę. Najpierw zakończ umowę.`,
  }),
  settledOutside: (sent: string, unsent: string) => ({
    en: `the agreement would not cover the months of settlements. Choose days that include them${sent && `, or correct what was sent so that it comes to 0.00: ${sent}`}${unsent && `, or cancel what was never sent: ${unsent}`}.`,
    pl: `umowa nie obejmowałaby miesięcy rozliczeń. Wybierz dni, które je obejmują${sent && `, albo skoryguj wysłane rozliczenia do 0,00: ${sent}`}${unsent && `, albo anuluj niewysłane: ${unsent}`}.`,
  }),
  sentBefore: (code: string) => ({
    en: `settlement ${code} was sent to the tenant, so it cannot be cancelled. Correct it instead.`,
    pl: `rozliczenie ${code} wysłano najemcy, więc nie można go anulować. Zamiast tego je popraw.`,
  }),
  neverSent: (code: string) => ({
    en: `settlement ${code} was never sent, so it has no correction. To give it up, cancel it.`,
    pl: `rozliczenia ${code} nigdy nie wysłano, więc nie ma ono korekty. Aby z niego zrezygnować, anuluj je.`,
  }),
  runsOnOtherDays: (days: Text) => ({
    en: `the agreement runs ${days.en}. Choose one of these days.`,
    pl: `umowa obowiązuje ${days.pl}. Wybierz jeden z tych dni.`,
  }),
  termsExist: (day: string) => ({
    en: `the agreement already has terms from ${day}. Change those, choose another day, or give the reason \`correction_of_mistake\` to replace them.`,
    pl: `umowa ma już warunki od ${day}. Zmień tamte, wybierz inny dzień albo podaj powód \`correction_of_mistake\`, aby je zastąpić.`,
  }),
  termsStated: (codes: string) => ({
    en: `the statements of the settlements ${codes} use these terms. Add terms from a later day; to correct a mistake, add terms with the same first day and the reason \`correction_of_mistake\`, and then correct those settlements.`,
    pl: `tych warunków używają zestawienia rozliczeń ${codes}. Dodaj warunki od późniejszego dnia; aby poprawić pomyłkę, dodaj warunki z tym samym pierwszym dniem i powodem \`correction_of_mistake\`, a potem skoryguj te rozliczenia.`,
  }),
  termsOfStart: {
    en: 'the agreement began with these terms, so they cannot be deleted. Change them instead.',
    pl: 'umowa zaczęła się z tymi warunkami, więc nie można ich usunąć. Zamiast tego je zmień.',
  },
  termsOutside: (days: string) => ({
    en: `the agreement has terms from ${days}, which must begin after its first day and within its days. Delete them first, or choose other days.`,
    pl: `umowa ma warunki od ${days}, które muszą się zaczynać po jej pierwszym dniu i w jej okresie. Najpierw je usuń albo wybierz inne dni.`,
  }),
  modeWithinMonth: (day: string) => ({
    en: `without these terms, the mode would change on ${day}, but it changes on the first day of a month only. Change or delete the terms from ${day} first.`,
    pl: `bez tych warunków tryb zmieniałby się ${day}, a może się zmieniać tylko pierwszego dnia miesiąca. Najpierw zmień lub usuń warunki od ${day}.`,
  }),
  advancesWithinMonth: (day: string) => ({
    en: `without these terms, an advance would begin or end on ${day}, but advances begin and end with a month. Change or delete the terms from ${day} first.`,
    pl: `bez tych warunków zaliczka zaczynałaby się lub kończyła ${day}, a zaliczki zaczynają się i kończą z miesiącem. Najpierw zmień lub usuń warunki od ${day}.`,
  }),
  noIndexation: {
    en: 'the agreement has no indexation clause. Set its `indexation` first.',
    pl: 'umowa nie ma klauzuli waloryzacyjnej. Najpierw ustaw jej `indexation`.',
  },
  indexedRentTooHigh: (rent: Text, most: Text) => ({
    en: `the indexed rent would be ${rent.en}, but a rent is at most ${most.en}. Check the percentage, the cap and the rent.`,
    pl: `czynsz po waloryzacji wyniósłby ${rent.pl}, a może wynosić najwyżej ${most.pl}. Sprawdź procent, jego limit i czynsz.`,
  }),
  termsFull: (max: number) => ({
    en: `the agreement has ${max} terms, and no more can be added. Delete terms that no statement uses.`,
    pl: `umowa ma warunki w liczbie ${max} i nie można dodać kolejnych. Usuń warunki, których nie używa żadne zestawienie.`,
  }),
  noDuplicate: {
    en: 'no other document has the seller and number of this one. Read the document first, or name the other one in document_id.',
    pl: 'żaden inny dokument nie ma sprzedawcy i numeru tego dokumentu. Najpierw odczytaj dokument albo podaj drugi w document_id.',
  },
  documentAttached: (codes: string) => ({
    en: `the document that would no longer be used is attached to the settlements ${codes}. Detach it there, or use this document.`,
    pl: `dokument, który przestałby być używany, jest dołączony do rozliczeń ${codes}. Odłącz go tam albo użyj tego dokumentu.`,
  }),
  readingCancelled: {
    en: 'the reading was cancelled. Record a new one instead.',
    pl: 'odczyt został wycofany. Zapisz zamiast niego nowy.',
  },
  readingStated: (codes: string) => ({
    en: `the statements of the settlements ${codes} use this reading. Reopen those that are prepared and correct those that were sent first.`,
    pl: `tego odczytu używają zestawienia rozliczeń ${codes}. Najpierw otwórz ponownie przygotowane, a wysłane skoryguj.`,
  }),
  readingsChanged: ({ en, pl }: Text) => ({
    en: `the sent statement uses readings that were changed since: ${en}. Record these values again, or send the corrected statement.`,
    pl: `wysłane zestawienie używa odczytów, które od tego czasu zmieniono: ${pl}. Przywróć te wartości albo wyślij skorygowane zestawienie.`,
  }),
  dayOfDevice: {
    en: 'the reading is the first or the last value of a device, so its day belongs to the meter. Change `installed_on` or `closed_on` of the meter instead.',
    pl: 'ten odczyt to pierwsza albo ostatnia wartość urządzenia, więc jego dzień należy do licznika. Zmień zamiast tego `installed_on` albo `closed_on` licznika.',
  },
  readingOfDevice: {
    en: 'the first and the last value of a device cannot be cancelled. Correct the reading, or reopen a meter that was closed by mistake.',
    pl: 'pierwszej i ostatniej wartości urządzenia nie można wycofać. Popraw odczyt albo otwórz ponownie licznik zamknięty przez pomyłkę.',
  },
  readingBeforeZero: {
    en: 'the next reading says that the counter passed zero, which only this reading makes plausible. Cancel the next reading first.',
    pl: 'następny odczyt mówi, że licznik przeszedł przez zero, a uzasadnia to tylko ten odczyt. Najpierw wycofaj następny odczyt.',
  },
  laterReading: (date: string) => ({
    en: `the meter has a later reading (${date}). Correct or cancel it first, or choose a later day.`,
    pl: `licznik ma późniejszy odczyt (${date}). Najpierw go popraw lub wycofaj albo wybierz późniejszy dzień.`,
  }),
  readingBetween: (date: string) => ({
    en: `the meter has a reading (${date}) between its present day and the new one. Correct or cancel that reading first, or choose another day.`,
    pl: `licznik ma odczyt (${date}) między obecnym a nowym dniem. Najpierw popraw lub wycofaj ten odczyt albo wybierz inny dzień.`,
  }),
  meterNotClosed: {
    en: 'the meter is not closed, so it has no last day. Close it with its last value.',
    pl: 'licznik nie jest zamknięty, więc nie ma ostatniego dnia. Zamknij go z jego ostatnią wartością.',
  },
  sentAndDecided: (code: string) => ({
    en: `settlement ${code} is already sent, and none of its mails waits for a decision. To mail the statement again, use \`send\` with "again": true.`,
    pl: `rozliczenie ${code} jest już wysłane i żadna z jego wiadomości nie czeka na decyzję. Aby wysłać zestawienie ponownie, użyj \`send\` z "again": true.`,
  }),
  meterAnswered: {
    en: 'a reading of this meter was already sent for the request. If it is wrong, ask your landlord to correct it.',
    pl: 'na tę prośbę przesłano już odczyt tego licznika. Jeśli jest błędny, poproś wynajmującego o poprawienie go.',
  },
  subMetersWithinMonth: (day: string) => ({
    en: `sharing by sub-meters would begin or end on ${day}, within a month. Change the terms of that day first.`,
    pl: `podział według podliczników zacząłby lub skończyłby się ${day}, w trakcie miesiąca. Najpierw zmień warunki z tego dnia.`,
  }),
  subMeterStated: (codes: string) => ({
    en: `the statements of the settlements ${codes} share costs by this meter. Close it and create another one behind the new main meter, or reopen and correct these settlements first.`,
    pl: `zestawienia rozliczeń ${codes} dzielą koszty według tego licznika. Zamknij go i utwórz inny za nowym licznikiem głównym albo najpierw otwórz ponownie i skoryguj te rozliczenia.`,
  }),
  meterUsed: {
    en: 'the meter has readings besides its first value, settlements charge it, other meters are behind it, or readings were requested of the tenant. Cancel readings entered by mistake and cancel a settlement that was never sent, or close the meter on its last day instead.',
    pl: 'licznik ma odczyty poza początkowym, obejmują go rozliczenia, jest licznikiem głównym innych albo poproszono najemcę o odczyt. Wycofaj odczyty wpisane przez pomyłkę i anuluj rozliczenie, którego nie wysłano, albo zamiast usuwać, zamknij licznik z jego ostatnim dniem.',
  },
  agreementUsed: {
    en: 'settlements, payments, requests for readings, shared costs or a valid link of the tenant belong to the agreement. Revoke the link and delete the cost if they are mistakes too, or end the agreement on its last day instead.',
    pl: 'do umowy należą rozliczenia, wpłaty, prośby o odczyty, podzielone koszty albo ważny link najemcy. Unieważnij link i usuń koszt, jeśli też są pomyłką, albo zamiast usuwać, zakończ umowę z jej ostatnim dniem.',
  },
  meterInUse: {
    en: 'the meter is not closed, so there is nothing to reopen. Enter its readings as before.',
    pl: 'licznik nie jest zamknięty, więc nie ma czego otwierać. Wpisuj jego odczyty jak dotąd.',
  },
  noMeters: {
    en: 'the apartment has no meters. Add a meter first.',
    pl: 'mieszkanie nie ma liczników. Najpierw dodaj licznik.',
  },
  documentFull: (max: number) => ({
    en: `the document has ${max} lines, and no more can be added. Add the remaining amounts as items of the settlement.`,
    pl: `dokument ma ${max} wierszy i nie można dodać kolejnych. Pozostałe kwoty dodaj jako pozycje rozliczenia.`,
  }),
  lineDecided: (codes: string) => ({
    en: `the statements of the settlements ${codes} rest on an earlier decision about these lines. Reopen or correct those settlements first.`,
    pl: `na wcześniejszej decyzji o tych wierszach opierają się zestawienia rozliczeń ${codes}. Najpierw otwórz ponownie lub skoryguj te rozliczenia.`,
  }),
  documentStated: (codes: string) => ({
    en: `statements of the settlements ${codes} rest on the document, so it has to be kept. Reopen a statement that was not sent and detach the document there; what was sent stays provable.`,
    pl: `na tym dokumencie opierają się zestawienia rozliczeń ${codes}, więc trzeba go zachować. Otwórz ponownie zestawienie, którego nie wysłano, i odłącz tam dokument; to, co wysłano, musi pozostać udokumentowane.`,
  }),
  documentRead: (codes: string) => ({
    en: `statements of the settlements ${codes} rest on what was read or typed. Reopen those that are prepared and correct those that were sent first.`,
    pl: `na tym, co odczytano lub wpisano, opierają się zestawienia rozliczeń ${codes}. Najpierw otwórz ponownie przygotowane, a wysłane skoryguj.`,
  }),
  linesUsed: (codes: string) => ({
    en: `lines that are no longer read are used by the settlements ${codes}. Detach the document there, calculate them and read it again.`,
    pl: `z wierszy, których już nie odczytano, korzystają rozliczenia ${codes}. Odłącz tam dokument, oblicz je i odczytaj dokument jeszcze raz.`,
  }),
  lineOvercharged: (label: string, excessPln: string) => ({
    en: `tenants are charged ${writtenPln(excessPln).en} PLN more than “${label}” has. Correct or reject one of its items instead.`,
    pl: `najemców obciążono kwotą o ${writtenPln(excessPln).pl} zł większą niż „${label}”. Popraw lub odrzuć jedną z pozycji rozliczenia.`,
  }),
  lineUsed: (codes: string) => ({
    en: `items or costs of ${codes} use the line. Detach the document there and calculate the settlements again, then delete or replace the line.`,
    pl: `z wiersza korzystają pozycje lub koszty: ${codes}. Odłącz tam dokument i oblicz rozliczenia ponownie, a potem usuń lub zastąp wiersz.`,
  }),
  lineCharged: (codes: string, chargedPln: string) => ({
    en: `${codes} charge ${writtenPln(chargedPln).en} PLN of the line, more than it would have. Detach the document there and calculate the settlements again, then change the line.`,
    pl: `${codes} naliczają z tego wiersza ${writtenPln(chargedPln).pl} zł, więcej niż by zawierał. Odłącz tam dokument i oblicz rozliczenia ponownie, a potem zmień wiersz.`,
  }),
  lineRead: {
    en: 'the line was read from the document. To change it, type another line that replaces it.',
    pl: 'ten wiersz odczytano z dokumentu. Aby go zmienić, wpisz inny wiersz, który go zastąpi.',
  },
  lineTyped: {
    en: 'the line to replace was typed. Change it, or delete it and type another line.',
    pl: 'wiersz do zastąpienia wpisano ręcznie. Zmień go albo usuń i wpisz inny wiersz.',
  },
  lineReplaced: (label: string) => ({
    en: `the typed line “${label}” replaces this line already. Change or delete that line instead.`,
    pl: `ten wiersz zastępuje już wpisany wiersz „${label}”. Zmień lub usuń tamten wiersz.`,
  }),
  documentCalculated: (codes: string) => ({
    en: `the settlements ${codes} use the document. Detach it there and calculate them again, or cancel a settlement created by mistake.`,
    pl: `z dokumentu korzystają rozliczenia ${codes}. Odłącz go tam i oblicz je ponownie albo anuluj rozliczenie utworzone przez pomyłkę.`,
  }),
  documentOfReadings: (days: string) => ({
    en: `the document is the photo of the readings of ${days}. Attach another photo to these readings first.`,
    pl: `dokument jest zdjęciem odczytów z dni ${days}. Najpierw dołącz do tych odczytów inne zdjęcie.`,
  }),
  documentOfMeters: (numbers: string) => ({
    en: `the meters ${numbers} name the document. Remove it from their \`document_ids\` first.`,
    pl: `dokument jest przypisany do liczników ${numbers}. Najpierw usuń go z ich \`document_ids\`.`,
  }),
  documentOfAgreements: (tenants: string) => ({
    en: `the agreements of ${tenants} name the document. Remove it from their \`document_ids\` first.`,
    pl: `dokument jest przypisany do umów (${tenants}). Najpierw usuń go z ich \`document_ids\`.`,
  }),
  chargedByItem: (label: string) => ({
    en: `the item “${label}” charges the same, and only one of the two may count. Reject one of them.`,
    pl: `to samo nalicza pozycja „${label}”, a liczyć się może tylko jedna z nich. Odrzuć jedną.`,
  }),
  itemByHand: (label: string) => ({
    en: `the item “${label}” was added by hand, so it has no proposal. Correct or reject it instead.`,
    pl: `pozycję „${label}” dodano ręcznie, więc nie ma ona propozycji. Zamiast tego ją popraw albo odrzuć.`,
  }),
  deliveryInFlight: {
    en: 'an attempt of the delivery is running at this moment. Wait for its result before you resend it.',
    pl: 'próba doręczenia właśnie trwa. Przed ponownym wysłaniem poczekaj na jej wynik.',
  },
  endpointDeleted: {
    en: 'the endpoint of this delivery was deleted, so nothing can be sent to it. Create a new endpoint for later events.',
    pl: 'punkt końcowy tego doręczenia został usunięty, więc nic nie można do niego wysłać. Utwórz nowy punkt końcowy dla późniejszych zdarzeń.',
  },
} as const satisfies Record<
  string,
  Text | ((label: string, month: string) => Text) | ((rent: Text, most: Text) => Text) | ((max: number) => Text)
>
