import type { ProblemCode } from '../problems/problem.ts'
import { failureRemedies } from './failure-remedies.ts'
import { loginRemedies } from './login-remedies.ts'

type Remedy = { en: string; pl: string }

/** The caller's remedy for each refusal; the pages of problems show it. */
export const remedies = {
  validation_failed: {
    en: 'Each entry of `errors` names a field and says what its value must be. Correct these fields and send the request again.',
    pl: 'Każdy wpis w `errors` wskazuje pole i mówi, jaka musi być jego wartość. Popraw te pola i wyślij żądanie ponownie.',
  },
  deprecated_field: {
    en: 'Remove `month` from the body and send `period` (YYYY-MM) instead. The [release notes for v1.5](/releases/v1.5) show both forms side by side.',
    pl: 'Usuń `month` z treści i wyślij zamiast niego `period` (RRRR-MM). [Informacje o wydaniu v1.5](/releases/v1.5) pokazują obie postacie obok siebie.',
  },
  insufficient_scope: {
    en: 'The `WWW-Authenticate` header names the missing scope. Request a token with that scope from the identity provider.',
    pl: 'Nagłówek `WWW-Authenticate` podaje brakujący zakres. Pobierz od dostawcy tożsamości token z tym zakresem.',
  },
  plan_limit_reached: {
    en: 'Archive an apartment you no longer let, or change the plan. Repeating the request does not help.',
    pl: 'Zarchiwizuj mieszkanie, którego już nie wynajmujesz, albo zmień plan. Powtarzanie żądania nie pomoże.',
  },
  quota_exceeded: {
    en: '`GET /v1/account/usage` shows each quota and how much of it is used; in the first week of an account the limits are lower. With status 429, add more after the seconds given in the `Retry-After` header, when the day or the month starts over. With status 403, ask the administrator of the installation for a higher limit. What is stored already stays and can be read and changed.',
    pl: '`GET /v1/account/usage` pokazuje każdy limit i jego wykorzystanie; w pierwszym tygodniu konta limity są niższe. Przy statusie 429 dodaj więcej po liczbie sekund podanej w nagłówku `Retry-After`, gdy zacznie się nowy dzień lub miesiąc. Przy statusie 403 poproś administratora instalacji o wyższy limit. To, co już zapisano, zostaje i można to czytać i zmieniać.',
  },
  not_found: {
    en: 'Check the identifier. Objects of other accounts are reported as missing.',
    pl: 'Sprawdź identyfikator. Obiekty innych kont są zgłaszane jako nieistniejące.',
  },
  unknown_operation: {
    en: 'No operation has this path; the detail shows the path as it arrived. Compare it with [the reference](/docs/reference): paths begin with `/v1`, are written in lower case and end without a slash.',
    pl: 'Żadna operacja nie ma takiej ścieżki; szczegóły pokazują ją tak, jak dotarła. Porównaj ją z [opisem interfejsu](/docs/reference): ścieżki zaczynają się od `/v1`, są pisane małymi literami i nie kończą się ukośnikiem.',
  },
  method_not_allowed: {
    en: 'Use one of the methods listed in the `Allow` header.',
    pl: 'Użyj jednej z metod podanych w nagłówku `Allow`.',
  },
  request_timeout: {
    en: 'Send the headers within 10 seconds and the whole request within 30 seconds; a file may take 2 minutes, with no pause longer than 15 seconds. Repeat the request with the same `Idempotency-Key`.',
    pl: 'Wyślij nagłówki w ciągu 10 sekund, a całe żądanie w ciągu 30 sekund; plik może przychodzić 2 minuty, z przerwami nie dłuższymi niż 15 sekund. Powtórz żądanie z tym samym `Idempotency-Key`.',
  },
  label_conflict: {
    en: 'Choose another label, or archive the apartment that uses it. Labels are compared without regard to case.',
    pl: 'Wybierz inną etykietę albo zarchiwizuj mieszkanie, które jej używa. Wielkość liter nie ma znaczenia.',
  },
  settlement_exists: {
    en: '`objects` names the settlement. Continue with it, or cancel it first if it was created by mistake. A further true-up of the agreement needs another month in `period`, not before its last day.',
    pl: '`objects` wskazuje to rozliczenie. Kontynuuj na nim albo najpierw je anuluj, jeśli powstało przez pomyłkę. Kolejne rozliczenie zaliczek tej umowy wymaga innego miesiąca w `period`, nie wcześniejszego niż jego ostatni dzień.',
  },
  invalid_state: {
    en: 'The detail names the state and what the operation needs, and `objects` the objects. Bring the object into that state, or leave it as it is.',
    pl: 'Opis podaje obecny stan i to, czego wymaga operacja, a `objects` obiekty. Doprowadź obiekt do tego stanu albo pozostaw go bez zmian.',
  },
  agreement_overlap: {
    en: 'Find the other agreement with `GET /v1/agreements?apartment_id=…`; end it with `ends_on` of `PATCH /v1/agreements/{id}` before the new one starts.',
    pl: 'Znajdź drugą umowę przez `GET /v1/agreements?apartment_id=…` i zakończ ją przez `ends_on` w `PATCH /v1/agreements/{id}` przed początkiem nowej.',
  },
  agreement_ambiguous: {
    en: 'List the agreements with `GET /v1/agreements?apartment_id=…` and send the `agreement_id` of the one to settle. Each agreement of a month has its own settlement.',
    pl: 'Wyświetl umowy przez `GET /v1/agreements?apartment_id=…` i wyślij `agreement_id` tej, którą rozliczasz. Każda umowa w miesiącu ma własne rozliczenie.',
  },
  agreement_outside_period: {
    en: 'Choose a month between the first and the last day of the agreement, or another agreement.',
    pl: 'Wybierz miesiąc między pierwszym a ostatnim dniem umowy albo inną umowę.',
  },
  advances_missing: {
    en: '`errors` names the days or the category. `GET /v1/agreements/{id}/terms` shows the advances of each day.',
    pl: '`errors` wskazuje dni albo kategorię. `GET /v1/agreements/{id}/terms` pokazuje zaliczki każdego dnia.',
  },
  true_up_overlaps: {
    en: '`objects` names the other true-up. Continue with it, leave out its days or categories, or cancel it with `POST /v1/settlements/{id}/cancel`.',
    pl: '`objects` wskazuje drugie rozliczenie. Kontynuuj na nim, pomiń jego dni lub kategorie albo anuluj je przez `POST /v1/settlements/{id}/cancel`.',
  },
  reading_needs_reason: {
    en: 'Compare the value with the photo. If it is correct, repeat the request with `reason`, and with `"rolled_over": true` if the counter passed its highest value. A doubtful photo needs `photo_reason`.',
    pl: 'Porównaj wartość ze zdjęciem. Jeśli jest prawidłowa, powtórz żądanie z `reason`, a jeśli licznik przekroczył najwyższą wartość, także z `"rolled_over": true`. Wątpliwe zdjęcie wymaga `photo_reason`.',
  },
  reading_exists: {
    en: 'Correct the reading in `objects` with `PATCH …/readings/{reading_id}`, or cancel it with `POST …/readings/{reading_id}/cancel`.',
    pl: 'Popraw odczyt podany w `objects` przez `PATCH …/readings/{reading_id}` albo wycofaj go przez `POST …/readings/{reading_id}/cancel`.',
  },
  meter_number_in_use: {
    en: 'Open the meter in `objects`. If it is the same meter, use it. If its number is wrong, correct it and repeat the request.',
    pl: 'Otwórz licznik z `objects`. Jeśli to ten sam licznik, użyj go. Jeśli ma błędny numer, popraw go i powtórz żądanie.',
  },
  mode_forbids_item: {
    en: 'Change the `mode` of the agreement, or enter the amount as an item of another type.',
    pl: 'Zmień `mode` umowy albo wpisz kwotę jako pozycję innego typu.',
  },
  items_not_together: {
    en: 'Send only items with `sure`, and decide the others one by one with `approve`, `correct` or `reject`.',
    pl: 'Wyślij tylko pozycje z `sure`, a o pozostałych zdecyduj osobno przez `approve`, `correct` albo `reject`.',
  },
  duplicate_invoice: {
    en: 'Compare the two documents. If they are one invoice, send `same` to `POST /v1/documents/{id}/decisions` and attach the one that is used; otherwise send `not_same` with a reason, and repeat the request.',
    pl: 'Porównaj oba dokumenty. Jeśli to ta sama faktura, wyślij `same` do `POST /v1/documents/{id}/decisions` i dołącz dokument, który jest używany; w przeciwnym razie wyślij `not_same` z powodem i powtórz żądanie.',
  },
  cost_in_use: {
    en: 'Reject or correct the items that use the line, as the detail says, and repeat the request. To change an amount that is already charged, correct its item.',
    pl: 'Odrzuć albo popraw pozycje, które używają wiersza, zgodnie z opisem, i powtórz żądanie. Kwotę już naliczoną zmienisz, poprawiając jej pozycję.',
  },
  allocation_key_needed: {
    en: 'Send `share_by`: `area`, `persons`, `equal`, `percent` or `sub_meters`, and add the category to `shared_costs` of the agreements.',
    pl: 'Wyślij `share_by`: `area`, `persons`, `equal`, `percent` albo `sub_meters`, i dodaj kategorię do `shared_costs` umów.',
  },
  shares_exceed_cost: {
    en: 'The percentages of all agreements must not exceed 100 in total, and `weight_total` must not be less than the sum of the parts.',
    pl: 'Procenty wszystkich umów mogą dać razem najwyżej 100, a `weight_total` nie może być mniejsze niż suma części.',
  },
  shares_in_statements: {
    en: 'An agreement changed after the statement of another tenant was prepared. Use `POST …/reopen` (prepared) or `POST …/correct` (sent) on the settlements named in the detail, calculate them, and repeat the request.',
    pl: 'Umowa zmieniła się po przygotowaniu zestawienia innego najemcy. Użyj `POST …/reopen` (przygotowane) albo `POST …/correct` (wysłane) dla rozliczeń podanych w opisie, oblicz je i powtórz żądanie.',
  },
  apartment_lacks_area: {
    en: 'Set `surface_m2` with `PATCH /v1/apartments/{id}`, then repeat the request in a moment.',
    pl: 'Ustaw `surface_m2` przez `PATCH /v1/apartments/{id}`, a potem powtórz żądanie za chwilę.',
  },
  item_limit_reached: {
    en: 'Detach documents that the settlement does not need, or combine small amounts of one document into one item. Rejecting items does not help: they can be approved again, so they count. A true-up has an item for each line and month: 36 months of 13 lines are 468. Settle its months in two true-ups, each with a `period` of its own.',
    pl: 'Odłącz dokumenty, których rozliczenie nie potrzebuje, albo połącz drobne kwoty jednego dokumentu w jedną pozycję. Odrzucenie pozycji nie pomaga: można je znów zatwierdzić, więc się liczą. Rozliczenie zaliczek ma pozycję za każdy wiersz i miesiąc: 36 miesięcy po 13 wierszy to 468. Rozlicz jego miesiące w dwóch rozliczeniach, każde z własnym `period`.',
  },
  document_limit_reached: {
    en: 'Detach documents that this settlement does not need.',
    pl: 'Odłącz dokumenty, których to rozliczenie nie potrzebuje.',
  },
  total_out_of_range: {
    en: 'Check the rates, readings and charges for a typing error. Each item and the total must be between -10 000 000 and 10 000 000 PLN.',
    pl: 'Sprawdź, czy w stawkach, odczytach i opłatach nie ma pomyłki. Każda pozycja i suma muszą wynosić od -10 000 000 do 10 000 000 zł.',
  },
  settlement_incomplete: {
    en: 'Read `missing` of the settlement, supply each entry, and approve, correct or reject every proposed item.',
    pl: 'Odczytaj `missing` rozliczenia, uzupełnij każdy wpis oraz zatwierdź, popraw albo odrzuć każdą proponowaną pozycję.',
  },
  mail_in_progress: {
    en: 'Read `delivery` of the settlement. If it is `unconfirmed`, ask the tenant whether the mail arrived, then use `mark-sent`, or `send` with `"again": true`.',
    pl: 'Odczytaj `delivery` rozliczenia. Jeśli ma wartość `unconfirmed`, zapytaj najemcę, czy wiadomość dotarła, a potem użyj `mark-sent` albo `send` z `"again": true`.',
  },
  recipient_declined: {
    en: 'Read `mails_declined_at` of the agreement. Deliver the statement yourself and use `mark-sent`. The tenant can allow mails again with the link in an earlier mail.',
    pl: 'Odczytaj `mails_declined_at` umowy. Dostarcz zestawienie samodzielnie i użyj `mark-sent`. Najemca może ponownie zezwolić na wiadomości za pomocą linku z wcześniejszej wiadomości.',
  },
  tenant_without_email: {
    en: 'Deliver the statement yourself and use `mark-sent`; a link for the tenant can be made with `POST /v1/agreements/{id}/tenant-links`. To send mails instead, set `tenant.email` of the agreement, which `objects` names, with `PATCH`.',
    pl: 'Dostarcz zestawienie samodzielnie i użyj `mark-sent`; link dla najemcy utworzysz przez `POST /v1/agreements/{id}/tenant-links`. Aby wysyłać wiadomości, ustaw `tenant.email` umowy podanej w `objects` przez `PATCH`.',
  },
  already_mailed: {
    en: 'Read `delivery` of the settlement. To mail the statement again, repeat the request with `"again": true`.',
    pl: 'Odczytaj `delivery` rozliczenia. Aby wysłać zestawienie jeszcze raz, powtórz żądanie z `"again": true`.',
  },
  mail_not_configured: {
    en: 'Deliver the statement yourself and use `mark-sent`, or ask the administrator of the installation to configure a mail server.',
    pl: 'Dostarcz zestawienie samodzielnie i użyj `mark-sent` albo poproś administratora instalacji o skonfigurowanie serwera poczty.',
  },
  refund_exceeds_credit: {
    en: 'Read `credit_pln` in `GET /v1/agreements/{id}/balance`. To refund more, correct the settlement first.',
    pl: 'Odczytaj `credit_pln` w `GET /v1/agreements/{id}/balance`. Aby zwrócić więcej, najpierw popraw rozliczenie.',
  },
  bank_statement_too_large: {
    en: 'Export shorter periods from the bank and import them one after the other; overlapping lines are recognised.',
    pl: 'Wyeksportuj z banku krótsze okresy i zaimportuj je po kolei; powtarzające się wiersze zostaną rozpoznane.',
  },
  bank_statement_unreadable: {
    en: 'Open the file as text and check that you gave its column headings, its encoding and its date format exactly.',
    pl: 'Otwórz plik jako tekst i sprawdź, czy dokładnie podano nagłówki kolumn, kodowanie i format dat.',
  },
  document_too_large: {
    en: 'Send a smaller file: save a photo with fewer pixels, or a scan at a lower resolution.',
    pl: 'Wyślij mniejszy plik: zapisz zdjęcie lub skan w mniejszej rozdzielczości.',
  },
  document_type_unsupported: {
    en: 'Save the document as a PDF or take a photo of it. Renaming the file does not help.',
    pl: 'Zapisz dokument jako PDF albo zrób mu zdjęcie. Zmiana nazwy pliku nie pomoże.',
  },
  document_refused: {
    en: 'Download the file again from its issuer and send it unchanged. An XML invoice must not contain a document type declaration.',
    pl: 'Pobierz plik ponownie od wystawcy i wyślij go bez zmian. Faktura XML nie może zawierać deklaracji typu dokumentu.',
  },
  page_not_shown: {
    en: 'Download the file with `GET /v1/documents/{id}/content` or `GET /v1/settlements/{id}/statements/{version}` and open it in a viewer. Repeating the request does not help.',
    pl: 'Pobierz plik przez `GET /v1/documents/{id}/content` albo `GET /v1/settlements/{id}/statements/{version}` i otwórz go w przeglądarce plików. Powtarzanie żądania nie pomoże.',
  },
  endpoint_limit_reached: {
    en: 'Delete an endpoint you no longer use, or subscribe one endpoint to more event types.',
    pl: 'Usuń nieużywany punkt końcowy albo zapisz jeden z nich na więcej typów zdarzeń.',
  },
  secret_limit_reached: {
    en: 'Wait until the grace time of an earlier rotation ends, or rotate with `"grace_hours": 0`, which revokes all old secrets at once.',
    pl: 'Poczekaj, aż minie okres przejściowy wcześniejszej wymiany, albo wymień sekret z `"grace_hours": 0`, co od razu unieważnia wszystkie stare.',
  },
  endpoint_disabled: {
    en: 'Resume the endpoint with `POST /v1/webhook-endpoints/{id}/reopen` once its receiver works, then repeat the request.',
    pl: 'Gdy odbiorca już działa, wznów punkt końcowy przez `POST /v1/webhook-endpoints/{id}/reopen` i powtórz żądanie.',
  },
  event_expired: {
    en: 'Read the object that the event is about; it has the current data. Repeating the request does not help.',
    pl: 'Odczytaj obiekt, którego dotyczy zdarzenie; zawiera aktualne dane. Powtarzanie żądania nie pomoże.',
  },
  resend_limit_reached: {
    en: 'Read the attempts of the earlier deliveries of this event to see why the receiver rejected them.',
    pl: 'Przejrzyj próby wcześniejszych doręczeń tego zdarzenia, aby zobaczyć, dlaczego odbiorca je odrzucił.',
  },
  job_limit_reached: {
    en: 'List the jobs with `GET /v1/webhook-endpoints/{id}/jobs`. Wait until one finishes, or cancel one with `POST …/jobs/{job_id}/cancel`.',
    pl: 'Wyświetl zadania przez `GET /v1/webhook-endpoints/{id}/jobs`. Poczekaj na koniec jednego z nich albo anuluj je przez `POST …/jobs/{job_id}/cancel`.',
  },
  idempotency_conflict: {
    en: 'Wait the number of seconds given in the `Retry-After` header and send the same request again.',
    pl: 'Odczekaj liczbę sekund podaną w nagłówku `Retry-After` i wyślij to samo żądanie ponownie.',
  },
  precondition_failed: {
    en: 'Read the object again, apply your change to the current version, and send the new `ETag` in `If-Match`.',
    pl: 'Odczytaj obiekt ponownie, nanieś zmianę na jego obecną wersję i wyślij nowy `ETag` w `If-Match`.',
  },
  payload_too_large: {
    en: 'Split the data over several requests.',
    pl: 'Podziel dane na kilka żądań.',
  },
  unsupported_media_type: {
    en: 'Send `Content-Type: application/json` with UTF-8 and no `Content-Encoding`; send a file as `multipart/form-data`.',
    pl: 'Wyślij `Content-Type: application/json` w UTF-8, bez `Content-Encoding`; plik wyślij jako `multipart/form-data`.',
  },
  idempotency_key_reused: {
    en: 'Use a new key for each new request, and repeat a request only with exactly the same content.',
    pl: 'Używaj nowego klucza do każdego nowego żądania, a żądanie powtarzaj tylko z dokładnie tą samą treścią.',
  },
  headers_too_large: {
    en: 'Send fewer or shorter headers. Cookies and long tokens are the usual cause.',
    pl: 'Wyślij mniej nagłówków albo krótsze. Zwykłą przyczyną są ciasteczka i długie tokeny.',
  },
  expectation_failed: {
    en: 'Send the request without the header `Expect`. Some clients add `Expect: 100-continue` to large requests by themselves; that one is fine.',
    pl: 'Wyślij żądanie bez nagłówka `Expect`. Niektóre programy same dodają do dużych żądań `Expect: 100-continue`; ta wartość jest dozwolona.',
  },
  rate_limited: {
    en: 'Wait the number of seconds given in the `Retry-After` header. The `RateLimit` and `RateLimit-Policy` headers show what remains. If they show that enough remains, too many uploads, readings, PDFs or exports of the account are waiting: send fewer at once.',
    pl: 'Odczekaj liczbę sekund podaną w nagłówku `Retry-After`. Nagłówki `RateLimit` i `RateLimit-Policy` pokazują, ile zostało. Jeśli zostało dość, na wykonanie czeka zbyt wiele przesłanych plików, odczytów, plików PDF lub eksportów konta: wysyłaj mniej naraz.',
  },
  ...failureRemedies,
  ...loginRemedies,
} as const satisfies Record<ProblemCode, Remedy>
