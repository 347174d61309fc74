import { portalProblems } from './portal-problems.ts'
import type { ProblemDefinition } from './problem-definition.ts'
import { settlementProblems } from './settlement-problems.ts'
import { webhookProblems } from './webhook-problems.ts'

/** Every refusal there is: its code, its one status, and its text in both languages. */
export const problems = {
  validation_failed: {
    status: 400,
    title: { en: 'Check the highlighted form fields', pl: 'Sprawdź zaznaczone pola formularza' },
    // Where there are faults, the detail names the first of them.
    detail: {
      en: 'Correct the request and send it again. Each place with a fault is in `errors`; without `errors` the request could not be read as HTTP.',
      pl: 'Popraw żądanie i wyślij je ponownie. Każde miejsce z błędem jest w `errors`; bez `errors` żądania nie dało się odczytać jako HTTP.',
    },
  },
  deprecated_field: {
    status: 400,
    title: { en: 'A withdrawn field was sent', pl: 'Wysłano wycofane pole' },
    detail: {
      en: 'The field "month" was withdrawn in v1.5. Send "period" in the form YYYY-MM; the release notes for v1.5 show how to migrate.',
      pl: 'Pole „month” zostało wycofane w wersji v1.5. Wyślij „period” w postaci RRRR-MM; sposób przejścia opisują informacje o wydaniu v1.5.',
    },
  },
  unauthorized: {
    status: 401,
    title: { en: 'Credentials are missing', pl: 'Brak danych uwierzytelniających' },
    detail: {
      en: 'Send an access token in the header Authorization: Bearer <token>.',
      pl: 'Wyślij token dostępu w nagłówku Authorization: Bearer <token>.',
    },
  },
  invalid_token: {
    status: 401,
    title: { en: 'The access token was rejected', pl: 'Token dostępu został odrzucony' },
    detail: {
      en: 'The token has expired, is malformed or was issued for another service. Get a new one from the identity provider.',
      pl: 'Token wygasł, jest uszkodzony albo został wydany dla innej usługi. Pobierz nowy od dostawcy tożsamości.',
    },
  },
  insufficient_scope: {
    status: 403,
    title: { en: 'The token lacks a scope', pl: 'Token nie ma wymaganego zakresu' },
    detail: {
      en: 'The access token lacks the scope named in the WWW-Authenticate header. Request a token with that scope.',
      pl: 'Token dostępu nie ma zakresu podanego w nagłówku WWW-Authenticate. Pobierz token z tym zakresem.',
    },
  },
  plan_limit_reached: {
    status: 403,
    title: { en: 'The plan limit is reached', pl: 'Osiągnięto limit planu' },
    detail: {
      en: 'The plan allows {limit} apartments. Archive an apartment or change the plan.',
      pl: 'Plan pozwala na {limit} mieszkań. Zarchiwizuj mieszkanie albo zmień plan.',
    },
  },
  quota_exceeded: {
    status: 403,
    otherStatuses: [429],
    title: { en: 'The quota is used up', pl: 'Limit jest wyczerpany' },
    detail: { en: 'Nothing was added: {reason}', pl: 'Niczego nie dodano: {reason}' },
  },
  not_found: {
    status: 404,
    title: { en: 'Not found', pl: 'Nie znaleziono' },
    detail: {
      en: 'The object does not exist or belongs to another account.',
      pl: 'Obiekt nie istnieje albo należy do innego konta.',
    },
  },
  unknown_operation: {
    status: 404,
    title: { en: 'There is no such address', pl: 'Nie ma takiego adresu' },
    detail: {
      en: 'Unrecognised address: {method} {path}. Check its spelling, upper and lower case and slashes; the reference at /docs/reference has every operation.',
      pl: 'Nierozpoznany adres: {method} {path}. Sprawdź pisownię, wielkość liter i ukośniki; opis interfejsu pod /docs/reference wymienia wszystkie operacje.',
    },
  },
  method_not_allowed: {
    status: 405,
    title: { en: 'The method is not supported here', pl: 'Ta metoda nie jest tu obsługiwana' },
    detail: {
      en: 'Use one of the methods listed in the Allow header.',
      pl: 'Użyj jednej z metod podanych w nagłówku Allow.',
    },
  },
  request_timeout: {
    status: 408,
    title: { en: 'The request took too long to arrive', pl: 'Żądanie przychodziło zbyt długo' },
    detail: {
      en: 'The request did not arrive in full in time. Send it again over a faster or more stable connection.',
      pl: 'Żądanie nie dotarło w całości na czas. Wyślij je ponownie przez szybsze lub stabilniejsze łącze.',
    },
  },
  label_conflict: {
    status: 409,
    title: { en: 'The label is taken', pl: 'Etykieta jest zajęta' },
    detail: {
      en: 'An apartment with this label already exists.',
      pl: 'Mieszkanie z tą etykietą już istnieje.',
    },
  },
  settlement_exists: {
    status: 409,
    title: { en: 'The settlement already exists', pl: 'Rozliczenie już istnieje' },
    detail: {
      en: 'This apartment and agreement already have {settlement} ({code}). Use it, cancel it first if it was never sent, or choose another month.',
      pl: 'Dla tego mieszkania i tej umowy jest już {settlement} ({code}). Skorzystaj z niego, wybierz inny miesiąc albo najpierw je anuluj, jeśli go nie wysłano.',
    },
  },
  invalid_state: {
    status: 409,
    title: { en: 'The current state does not allow this', pl: 'Obecny stan na to nie pozwala' },
    detail: { en: 'The current state does not allow this: {reason}', pl: 'Obecny stan na to nie pozwala: {reason}' },
  },
  ...settlementProblems,
  ...webhookProblems,
  ...portalProblems,
  idempotency_conflict: {
    status: 409,
    title: { en: 'The first request is still running', pl: 'Pierwsze żądanie jeszcze trwa' },
    detail: {
      en: 'A request with the same Idempotency-Key is still running. Repeat this request after the seconds given in the Retry-After header.',
      pl: 'Żądanie z tym samym Idempotency-Key jeszcze trwa. Powtórz to żądanie po liczbie sekund podanej w nagłówku Retry-After.',
    },
  },
  precondition_failed: {
    status: 412,
    title: { en: 'The object has changed', pl: 'Obiekt został zmieniony' },
    detail: {
      en: 'The object has changed since you read it. Read it again and repeat your change with the new ETag.',
      pl: 'Obiekt zmienił się od czasu odczytu. Odczytaj go ponownie i powtórz zmianę z nowym ETag.',
    },
  },
  payload_too_large: {
    status: 413,
    title: { en: 'The body is too large', pl: 'Treść żądania jest zbyt duża' },
    detail: { en: 'The body must not exceed 64 KiB.', pl: 'Treść żądania może mieć najwyżej 64 KiB.' },
  },
  unsupported_media_type: {
    status: 415,
    title: { en: 'The content type is not supported', pl: 'Nieobsługiwany typ treści' },
    detail: {
      en: 'Send JSON as application/json in UTF-8 without compression; send files as multipart/form-data.',
      pl: 'Wyślij JSON jako application/json w UTF-8 bez kompresji; pliki wyślij jako multipart/form-data.',
    },
  },
  idempotency_key_reused: {
    status: 422,
    title: {
      en: 'The Idempotency-Key was used for another request',
      pl: 'Idempotency-Key został użyty w innym żądaniu',
    },
    detail: {
      en: 'This Idempotency-Key was already used with different content. Use a new key for a new request.',
      pl: 'Ten Idempotency-Key był już użyty z inną treścią. Do nowego żądania użyj nowego klucza.',
    },
  },
  headers_too_large: {
    status: 431,
    title: { en: 'The headers are too large', pl: 'Nagłówki są zbyt duże' },
    detail: {
      en: 'The request headers must not exceed 16 KiB in total. Send fewer or shorter headers.',
      pl: 'Nagłówki żądania mogą mieć łącznie najwyżej 16 KiB. Wyślij mniej nagłówków albo krótsze.',
    },
  },
  expectation_failed: {
    status: 417,
    title: { en: 'The expectation is not known', pl: 'Nieznane oczekiwanie' },
    detail: {
      en: 'The header Expect may only be 100-continue. Leave it out, or send this value.',
      pl: 'Nagłówek Expect może mieć tylko wartość 100-continue. Pomiń go albo wyślij tę wartość.',
    },
  },
  rate_limited: {
    status: 429,
    title: { en: 'Too many requests', pl: 'Zbyt wiele żądań' },
    detail: {
      en: 'You have sent too many requests, or too many requests of your account are in progress. Wait the number of seconds given in the Retry-After header.',
      pl: 'Wysłano zbyt wiele żądań albo zbyt wiele żądań Twojego konta jest w toku. Odczekaj liczbę sekund podaną w nagłówku Retry-After.',
    },
  },
  internal_error: {
    status: 500,
    title: { en: 'Internal error', pl: 'Błąd wewnętrzny' },
    detail: {
      en: 'The request failed because of an error on our side. If it happens again, send us the request id.',
      pl: 'Żądanie nie powiodło się z powodu błędu po naszej stronie. Jeśli to się powtórzy, prześlij nam identyfikator żądania.',
    },
  },
  upstream_unavailable: {
    status: 502,
    otherStatuses: [503, 504],
    title: { en: 'Part of the service is unavailable', pl: 'Część usługi jest niedostępna' },
    detail: {
      en: 'Part of the service did not respond. Repeat the request in a moment; repeat a creation with the same Idempotency-Key, because it may have succeeded.',
      pl: 'Część usługi nie odpowiedziała. Powtórz żądanie za chwilę; tworzenie powtórz z tym samym Idempotency-Key, bo mogło się powieść.',
    },
  },
  overloaded: {
    status: 503,
    title: { en: 'The service is overloaded', pl: 'Usługa jest przeciążona' },
    detail: {
      en: 'The request was not processed. Repeat it in a moment.',
      pl: 'Żądanie nie zostało przetworzone. Powtórz je za chwilę.',
    },
  },
  outcome_unknown: {
    status: 503,
    title: { en: 'The outcome is unknown', pl: 'Wynik jest nieznany' },
    detail: {
      en: 'The connection to the database broke while the change was being saved, so it may have been made. Repeat the request with the same Idempotency-Key, or read the object or the audit log to see whether it was.',
      pl: 'Połączenie z bazą danych zostało przerwane podczas zapisu zmiany, więc mogła ona zostać zapisana. Powtórz żądanie z tym samym Idempotency-Key albo sprawdź to, odczytując zasób lub dziennik zmian.',
    },
  },
  auth_unavailable: {
    status: 503,
    title: { en: 'Tokens cannot be verified right now', pl: 'Nie można teraz zweryfikować tokenów' },
    detail: {
      en: 'The identity provider does not respond. Repeat the request in a moment.',
      pl: 'Dostawca tożsamości nie odpowiada. Powtórz żądanie za chwilę.',
    },
  },
} as const satisfies Record<string, ProblemDefinition>

export type ProblemCode = keyof typeof problems

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}
export type Language = 'en' | 'pl'

/** Refusals that any operation may answer with, besides its own. */
export const everywhere = [
  'validation_failed',
  'unauthorized',
  'invalid_token',
  'insufficient_scope',
  'rate_limited',
  'internal_error',
  'upstream_unavailable',
  'overloaded',
  'auth_unavailable',
] as const satisfies readonly ProblemCode[]

/** Every status that a refusal may come with, its own first. */
export function listStatuses(code: ProblemCode): readonly number[] {
  const { status, otherStatuses = [] }: ProblemDefinition = problems[code]
  return [status, ...otherStatuses]
}
