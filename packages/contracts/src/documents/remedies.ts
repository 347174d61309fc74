import type { ProblemCode } from '../problems/problem.ts'

type Remedy = { en: string; pl: string }

/** What the caller does about each refusal; the pages under docs/problems show it. */
export const remedies = {
  validation_failed: {
    en: 'Each entry of `errors` names one place and what is wrong there. Correct them and send the request again.',
    pl: 'Każdy wpis w `errors` wskazuje jedno miejsce i błąd w nim. Popraw je i wyślij żądanie ponownie.',
  },
  deprecated_field: {
    en: 'Remove `month` from the body and send `period` (YYYY-MM) instead. The release notes for v1.5 show both forms side by side.',
    pl: 'Usuń `month` z treści i wyślij zamiast niego `period` (RRRR-MM). Informacje o wydaniu v1.5 pokazują obie postacie obok siebie.',
  },
  unauthorized: {
    en: 'Get an access token from the identity provider named in the header `WWW-Authenticate` and send it.',
    pl: 'Pobierz token dostępu od dostawcy tożsamości wskazanego w nagłówku `WWW-Authenticate` i wyślij go.',
  },
  invalid_token: {
    en: 'Get a new access token. If a new one is refused too, check that it is issued for this service and names an account.',
    pl: 'Pobierz nowy token dostępu. Jeśli nowy też jest odrzucany, sprawdź, czy wydano go dla tej usługi i czy wskazuje konto.',
  },
  insufficient_scope: {
    en: 'The header `WWW-Authenticate` names the scope. Ask the identity provider for a token that has it.',
    pl: 'Nagłówek `WWW-Authenticate` podaje potrzebny zakres. Poproś dostawcę tożsamości o token z tym zakresem.',
  },
  plan_limit_reached: {
    en: 'Archive an apartment that is no longer let, or change the plan. Repeating the request does not help.',
    pl: 'Zarchiwizuj mieszkanie, które nie jest już wynajmowane, albo zmień plan. Powtarzanie żądania nie pomoże.',
  },
  not_found: {
    en: 'Check the path and the identifier. Objects of other accounts look as if they did not exist.',
    pl: 'Sprawdź ścieżkę i identyfikator. Obiekty innych kont wyglądają tak, jakby nie istniały.',
  },
  method_not_allowed: {
    en: 'Use one of the methods that the header `Allow` names.',
    pl: 'Użyj jednej z metod podanych w nagłówku `Allow`.',
  },
  label_conflict: {
    en: 'Choose another label, or archive the apartment that has it. Upper and lower case make no difference.',
    pl: 'Wybierz inną etykietę albo zarchiwizuj mieszkanie, które jej używa. Wielkość liter nie ma znaczenia.',
  },
  settlement_exists: {
    en: 'Find it with `GET /v1/settlements?apartment_id=…&period=…` and go on with that one.',
    pl: 'Znajdź je przez `GET /v1/settlements?apartment_id=…&period=…` i pracuj dalej na nim.',
  },
  invalid_state: {
    en: 'Read the object and look at its `state`; the operation is possible from other states only.',
    pl: 'Odczytaj obiekt i sprawdź jego `state`; operacja jest możliwa tylko w innych stanach.',
  },
  agreement_overlap: {
    en: 'Find the other agreement with `GET /v1/agreements?apartment_id=…`; end it with `POST /v1/agreements/{id}/end` before the new one starts.',
    pl: 'Znajdź drugą umowę przez `GET /v1/agreements?apartment_id=…` i zakończ ją przez `POST /v1/agreements/{id}/end` przed początkiem nowej.',
  },
  agreement_ambiguous: {
    en: 'Send `agreement_id`; each agreement of the month has a settlement of its own.',
    pl: 'Wyślij `agreement_id`; każda umowa w miesiącu ma własne rozliczenie.',
  },
  agreement_outside_period: {
    en: 'Choose a month between the first and the last day of the agreement, or another agreement.',
    pl: 'Wybierz miesiąc między pierwszym a ostatnim dniem umowy albo inną umowę.',
  },
  reading_needs_reason: {
    en: 'Look at the photo again. If the value is right, repeat the request with `reason`, and with `"rolled_over": true` when the meter passed its highest value.',
    pl: 'Sprawdź zdjęcie. Jeśli wartość jest prawidłowa, powtórz żądanie z `reason`, a gdy licznik przekroczył najwyższą wartość, także z `"rolled_over": true`.',
  },
  reading_exists: {
    en: 'List the readings of the meter, and withdraw the wrong one with `POST …/readings/{reading_id}/withdraw`.',
    pl: 'Wyświetl odczyty licznika i wycofaj błędny przez `POST …/readings/{reading_id}/withdraw`.',
  },
  mode_forbids_item: {
    en: 'Look at the `mode` of the agreement. Change the mode, or enter the amount as another type of item.',
    pl: 'Sprawdź `mode` umowy. Zmień tryb albo wpisz kwotę jako pozycję innego typu.',
  },
  cost_in_use: {
    en: 'Reject the items that refer to it first; then it can be made anew. What a line is charged as already is corrected, not added once more.',
    pl: 'Najpierw odrzuć pozycje, które się do niego odnoszą; potem można go utworzyć od nowa. To, co już obciąża najemcę, poprawia się, a nie dodaje ponownie.',
  },
  allocation_key_needed: {
    en: 'Send `key`: `area`, `persons`, `equal` or `percent`, and add the category to `shared_costs` of the agreements.',
    pl: 'Wyślij `key`: `area`, `persons`, `equal` albo `percent`, i dodaj kategorię do `shared_costs` umów.',
  },
  shares_exceed_cost: {
    en: 'The percentages of all agreements may be 100 together, and the `total` must not be less than the sum of the parts.',
    pl: 'Procenty wszystkich umów mogą dać razem 100, a `total` nie może być mniejsze niż suma części.',
  },
  shares_in_statements: {
    en: 'An agreement changed after a neighbour’s statement was prepared. Use `POST …/correct` (sent) or `POST …/reopen` (not sent) on the settlements that the detail names, calculate them, and then repeat the request.',
    pl: 'Umowa zmieniła się po przygotowaniu zestawienia sąsiada. Użyj `POST …/correct` (wysłane) albo `POST …/reopen` (niewysłane) dla rozliczeń wymienionych w opisie, oblicz je, a potem powtórz żądanie.',
  },
  apartment_lacks_area: {
    en: 'Set `surface_m2` with `PATCH /v1/apartments/{id}`, then repeat the request in a moment.',
    pl: 'Ustaw `surface_m2` przez `PATCH /v1/apartments/{id}`, a potem powtórz żądanie za chwilę.',
  },
  item_limit_reached: {
    en: 'Reject what is not needed, or put several small amounts of one document into one item.',
    pl: 'Odrzuć, co zbędne, albo połącz kilka drobnych kwot jednego dokumentu w jedną pozycję.',
  },
  document_limit_reached: {
    en: 'Detach documents that this settlement does not need.',
    pl: 'Odłącz dokumenty, których to rozliczenie nie potrzebuje.',
  },
  total_out_of_range: {
    en: 'Look for a slip in the rates, readings and charges: each item and the total stay within 10 000 000 PLN.',
    pl: 'Poszukaj pomyłki w stawkach, odczytach i opłatach: każda pozycja i suma mieszczą się w granicach 10 000 000 zł.',
  },
  settlement_incomplete: {
    en: 'Read `missing` of the settlement, supply what it names, and decide upon every item that is still proposed.',
    pl: 'Odczytaj `missing` rozliczenia, uzupełnij to, co wymienia, i zdecyduj o każdej pozycji, która jest jeszcze propozycją.',
  },
  mail_in_progress: {
    en: 'Read `delivery` of the settlement. When it is `unconfirmed`, ask the tenant, then use `mark-sent`, or `send` with `"again": true`.',
    pl: 'Odczytaj `delivery` rozliczenia. Gdy stan to `unconfirmed`, zapytaj najemcę, a potem użyj `mark-sent` albo `send` z `"again": true`.',
  },
  already_mailed: {
    en: 'Read `delivery` of the settlement. To mail the statement once more, repeat the request with `"again": true`.',
    pl: 'Odczytaj `delivery` rozliczenia. Aby wysłać zestawienie jeszcze raz, powtórz żądanie z `"again": true`.',
  },
  mail_not_configured: {
    en: 'Hand the statement over and use `mark-sent`, or ask whoever runs the installation to configure a mail server.',
    pl: 'Przekaż zestawienie i użyj `mark-sent` albo poproś osobę prowadzącą instalację o skonfigurowanie serwera poczty.',
  },
  link_limit_reached: {
    en: 'List the links with `GET /v1/agreements/{id}/tenant-links` and revoke one.',
    pl: 'Wyświetl odnośniki przez `GET /v1/agreements/{id}/tenant-links` i unieważnij jeden z nich.',
  },
  refund_exceeds_credit: {
    en: 'Read `credit_pln` in `GET /v1/agreements/{id}/balance`. To give back more, correct the settlement first.',
    pl: 'Odczytaj `credit_pln` w `GET /v1/agreements/{id}/balance`. Aby zwrócić więcej, najpierw popraw rozliczenie.',
  },
  bank_statement_too_large: {
    en: 'Export a shorter time from the bank, and import the parts one after the other; lines that overlap are recognised.',
    pl: 'Wyeksportuj z banku krótszy okres i zaimportuj części po kolei; powtarzające się wiersze zostaną rozpoznane.',
  },
  bank_statement_unreadable: {
    en: 'Look at the file as text: name its columns as they are headed, its encoding and the format of its dates.',
    pl: 'Obejrzyj plik jako tekst: podaj nazwy kolumn tak, jak brzmią nagłówki, jego kodowanie i format dat.',
  },
  document_too_large: {
    en: 'Send a smaller file; a photo can be saved with fewer pixels, a scan with a lower resolution.',
    pl: 'Wyślij mniejszy plik; zdjęcie można zapisać w mniejszej rozdzielczości, podobnie skan.',
  },
  document_type_unsupported: {
    en: 'Save the document as PDF or take a photo of it. The type is found from the content, so renaming a file does not help.',
    pl: 'Zapisz dokument jako PDF albo zrób mu zdjęcie. Rodzaj wynika z treści, więc zmiana nazwy pliku nie pomoże.',
  },
  document_refused: {
    en: 'Download the file again from its issuer and send it unchanged. An XML invoice must not contain a document type declaration.',
    pl: 'Pobierz plik ponownie od wystawcy i wyślij go bez zmian. Faktura XML nie może zawierać deklaracji typu dokumentu.',
  },
  endpoint_limit_reached: {
    en: 'Delete an endpoint that is no longer used, or let one endpoint take more event types.',
    pl: 'Usuń nieużywany punkt końcowy albo skieruj więcej typów zdarzeń na jeden z nich.',
  },
  secret_limit_reached: {
    en: 'Wait until the grace time of an earlier rotation ends, or rotate with `"grace_hours": 0`, which ends all old secrets at once.',
    pl: 'Poczekaj, aż minie okres przejściowy wcześniejszej wymiany, albo wymień sekret z `"grace_hours": 0`, co kończy ważność wszystkich starych.',
  },
  endpoint_disabled: {
    en: 'Resume the endpoint with `POST /v1/webhook-endpoints/{id}/resume` once its receiver works, then repeat the request.',
    pl: 'Gdy odbiorca już działa, wznów punkt końcowy przez `POST /v1/webhook-endpoints/{id}/resume` i powtórz żądanie.',
  },
  event_expired: {
    en: 'Read the object that the event was about; its present state is there. Repeating the request does not help.',
    pl: 'Odczytaj obiekt, którego dotyczyło zdarzenie; jest tam jego obecny stan. Powtarzanie żądania nie pomoże.',
  },
  resend_limit_reached: {
    en: 'Read the attempts of the earlier deliveries of this event: they say why the receiver did not take it.',
    pl: 'Przejrzyj próby wcześniejszych doręczeń tego zdarzenia: mówią, dlaczego odbiorca go nie przyjął.',
  },
  job_limit_reached: {
    en: 'Find them with `GET /v1/webhook-endpoints/{id}/jobs`; wait, or end one with `POST …/jobs/{job_id}/cancel`.',
    pl: 'Znajdź je przez `GET /v1/webhook-endpoints/{id}/jobs`; poczekaj albo zakończ jedno przez `POST …/jobs/{job_id}/cancel`.',
  },
  idempotency_conflict: {
    en: 'Wait as many seconds as the header `Retry-After` says and send the same request again.',
    pl: 'Odczekaj tyle sekund, ile podaje nagłówek `Retry-After`, i wyślij to samo żądanie ponownie.',
  },
  precondition_failed: {
    en: 'Read the object again, apply your change to what it is now, and send the new `ETag` in `If-Match`.',
    pl: 'Odczytaj obiekt ponownie, nanieś zmianę na jego obecną treść i wyślij nowy `ETag` w `If-Match`.',
  },
  payload_too_large: {
    en: 'Send less in one request.',
    pl: 'Wyślij mniej danych w jednym żądaniu.',
  },
  unsupported_media_type: {
    en: 'Send the header `Content-Type: application/json`, UTF-8, and no `Content-Encoding`.',
    pl: 'Wyślij nagłówek `Content-Type: application/json`, UTF-8, bez `Content-Encoding`.',
  },
  idempotency_key_reused: {
    en: 'Use a fresh key for each new request; repeat a request only with exactly the same content.',
    pl: 'Używaj nowego klucza do każdego nowego żądania; powtarzaj żądanie tylko z dokładnie tą samą treścią.',
  },
  headers_too_large: {
    en: 'Send fewer or shorter headers; most often cookies or a very long token are the cause.',
    pl: 'Wyślij mniej nagłówków lub krótsze; przyczyną są zwykle ciasteczka albo bardzo długi token.',
  },
  rate_limited: {
    en: 'Wait as many seconds as the header `Retry-After` says. The headers `RateLimit` and `RateLimit-Policy` show what remains.',
    pl: 'Odczekaj tyle sekund, ile podaje nagłówek `Retry-After`. Nagłówki `RateLimit` i `RateLimit-Policy` pokazują, ile zostało.',
  },
  internal_error: {
    en: 'Repeat the request with the same `Idempotency-Key`. If it fails again, send us the `request_id`.',
    pl: 'Powtórz żądanie z tym samym `Idempotency-Key`. Jeśli znów się nie powiedzie, prześlij nam `request_id`.',
  },
  upstream_unavailable: {
    en: 'Repeat the request with the same `Idempotency-Key`: nothing is created twice. Without a key, read first what is there.',
    pl: 'Powtórz żądanie z tym samym `Idempotency-Key`: nic nie powstanie dwa razy. Bez klucza najpierw odczytaj, co już jest.',
  },
  overloaded: {
    en: 'Wait as many seconds as the header `Retry-After` says and send the request again.',
    pl: 'Odczekaj tyle sekund, ile podaje nagłówek `Retry-After`, i wyślij żądanie ponownie.',
  },
  auth_unavailable: {
    en: 'The token may well be valid. Wait as many seconds as the header `Retry-After` says and send the request again.',
    pl: 'Token może być poprawny. Odczekaj tyle sekund, ile podaje nagłówek `Retry-After`, i wyślij żądanie ponownie.',
  },
} as const satisfies Record<ProblemCode, Remedy>
