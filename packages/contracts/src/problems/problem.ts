import { z } from 'zod'
import { settlementProblems } from './settlement-problems.ts'
import { webhookProblems } from './webhook-problems.ts'

export type Text = { en: string; pl: string }
/** `otherStatuses`: where one refusal has several, as RFC 9110 tells a gateway's failures apart. */
export type ProblemDefinition = { status: number; otherStatuses?: readonly number[]; title: Text; detail: Text }

/** Every refusal there is: its code, its one status, and the operator's text in both languages. */
export const problems = {
  validation_failed: {
    status: 400,
    title: { en: 'The request is not valid', pl: 'Żądanie jest nieprawidłowe' },
    detail: { en: 'Check the highlighted form fields.', pl: 'Sprawdź zaznaczone pola formularza.' },
  },
  deprecated_field: {
    status: 400,
    title: { en: 'A withdrawn field was sent', pl: 'Wysłano wycofane pole' },
    detail: {
      en: 'The field "month" was withdrawn in v1.5. Send "period" in the form YYYY-MM; the release notes for v1.5 tell how to migrate.',
      pl: 'Pole „month” zostało wycofane w wersji v1.5. Wyślij „period” w postaci RRRR-MM; opis przejścia jest w informacjach o wydaniu v1.5.',
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
    title: { en: 'The access token is not accepted', pl: 'Token dostępu nie został przyjęty' },
    detail: {
      en: 'The token is expired, malformed or not meant for this service. Get a new one from the identity provider.',
      pl: 'Token wygasł, jest uszkodzony albo nie jest przeznaczony dla tej usługi. Pobierz nowy od dostawcy tożsamości.',
    },
  },
  insufficient_scope: {
    status: 403,
    title: { en: 'The token does not allow this', pl: 'Token na to nie pozwala' },
    detail: {
      en: 'The access token lacks the scope that this operation needs.',
      pl: 'Token dostępu nie ma zakresu potrzebnego do tej operacji.',
    },
  },
  plan_limit_reached: {
    status: 403,
    title: { en: 'The plan is full', pl: 'Limit planu został osiągnięty' },
    detail: {
      en: 'The plan allows {limit} apartments. Archive one or change the plan.',
      pl: 'Plan pozwala na {limit} mieszkań. Zarchiwizuj jedno z nich albo zmień plan.',
    },
  },
  not_found: {
    status: 404,
    title: { en: 'Not found', pl: 'Nie znaleziono' },
    detail: {
      en: 'Nothing with this address belongs to your account.',
      pl: 'Na Twoim koncie nie ma niczego pod tym adresem.',
    },
  },
  method_not_allowed: {
    status: 405,
    title: { en: 'The method is not allowed here', pl: 'Ta metoda nie jest tu dozwolona' },
    detail: { en: 'Use one of the methods named in the header Allow.', pl: 'Użyj metody podanej w nagłówku Allow.' },
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
    title: { en: 'The settlement exists already', pl: 'Rozliczenie już istnieje' },
    detail: {
      en: 'This apartment already has a settlement for this month.',
      pl: 'To mieszkanie ma już rozliczenie za ten miesiąc.',
    },
  },
  invalid_state: {
    status: 409,
    title: { en: 'The state does not allow this', pl: 'Stan na to nie pozwala' },
    detail: {
      en: 'The object is not in a state in which this can be done.',
      pl: 'Obiekt nie jest w stanie, w którym można to zrobić.',
    },
  },
  ...settlementProblems,
  ...webhookProblems,
  idempotency_conflict: {
    status: 409,
    title: { en: 'The first call is still running', pl: 'Pierwsze wywołanie jeszcze trwa' },
    detail: {
      en: 'A call with the same Idempotency-Key is still running. Repeat this one in a moment.',
      pl: 'Wywołanie z tym samym Idempotency-Key jeszcze trwa. Powtórz to żądanie za chwilę.',
    },
  },
  precondition_failed: {
    status: 412,
    title: { en: 'The object has changed', pl: 'Obiekt został zmieniony' },
    detail: {
      en: 'Somebody changed the object since you read it. Read it again and repeat the change.',
      pl: 'Ktoś zmienił obiekt od czasu odczytu. Odczytaj go ponownie i powtórz zmianę.',
    },
  },
  payload_too_large: {
    status: 413,
    title: { en: 'The request is too large', pl: 'Żądanie jest zbyt duże' },
    detail: { en: 'A request body can have 64 KiB.', pl: 'Treść żądania może mieć 64 KiB.' },
  },
  unsupported_media_type: {
    status: 415,
    title: { en: 'The content type is not supported', pl: 'Nieobsługiwany typ treści' },
    detail: {
      en: 'Send JSON in UTF-8 without compression, with Content-Type: application/json; send a file as multipart/form-data.',
      pl: 'Wyślij nieskompresowany JSON w UTF-8 z nagłówkiem Content-Type: application/json, a plik jako multipart/form-data.',
    },
  },
  idempotency_key_reused: {
    status: 422,
    title: {
      en: 'The Idempotency-Key was used for something else',
      pl: 'Idempotency-Key został użyty do czegoś innego',
    },
    detail: {
      en: 'This Idempotency-Key was sent before with other content. Use a new key for a new request.',
      pl: 'Ten Idempotency-Key był już wysłany z inną treścią. Do nowego żądania użyj nowego klucza.',
    },
  },
  headers_too_large: {
    status: 431,
    title: { en: 'The headers are too large', pl: 'Nagłówki są zbyt duże' },
    detail: { en: 'All headers together can have 16 KiB.', pl: 'Wszystkie nagłówki razem mogą mieć 16 KiB.' },
  },
  rate_limited: {
    status: 429,
    title: { en: 'Too many calls', pl: 'Zbyt wiele wywołań' },
    detail: {
      en: 'The call rate was exceeded. Wait as many seconds as the header Retry-After says.',
      pl: 'Przekroczono dozwoloną liczbę wywołań. Odczekaj tyle sekund, ile podaje nagłówek Retry-After.',
    },
  },
  internal_error: {
    status: 500,
    title: { en: 'Something failed on our side', pl: 'Wystąpił błąd po naszej stronie' },
    detail: {
      en: 'The request was not carried out. Tell us the request id if it happens again.',
      pl: 'Żądanie nie zostało wykonane. Jeśli to się powtórzy, podaj nam identyfikator żądania.',
    },
  },
  upstream_unavailable: {
    status: 502,
    otherStatuses: [503, 504],
    title: { en: 'A part of the service does not answer', pl: 'Część usługi nie odpowiada' },
    detail: {
      en: 'Repeat the request in a moment; repeat a creation with the same Idempotency-Key, since it may have been carried out.',
      pl: 'Powtórz żądanie za chwilę; tworzenie powtórz z tym samym Idempotency-Key, bo mogło zostać wykonane.',
    },
  },
  overloaded: {
    status: 503,
    title: { en: 'The service is busy', pl: 'Usługa jest przeciążona' },
    detail: {
      en: 'The request was not carried out. Repeat it in a moment.',
      pl: 'Żądanie nie zostało wykonane. Powtórz je za chwilę.',
    },
  },
  auth_unavailable: {
    status: 503,
    title: { en: 'Tokens cannot be checked now', pl: 'Nie można teraz sprawdzić tokenów' },
    detail: {
      en: 'The identity provider does not answer. Repeat the request in a moment.',
      pl: 'Dostawca tożsamości nie odpowiada. Powtórz żądanie za chwilę.',
    },
  },
} as const satisfies Record<string, ProblemDefinition>

export type ProblemCode = keyof typeof problems
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

const fault = { code: z.string(), detail: z.string() }

/** The body of every refusal: RFC 9457 with a stable `code`, the request's id and the faults of single fields. */
export const ProblemBody = z
  .object({
    type: z.string().meta({ description: 'Address of a page that explains the code' }),
    title: z.string(),
    status: z.int().min(400).max(599),
    code: z.string().meta({ description: 'Stable name of the refusal' }),
    detail: z.string().meta({ description: 'Text for the operator, English or Polish by Accept-Language' }),
    instance: z.string(),
    request_id: z.string(),
    errors: z
      .array(
        z.union([
          z.object({ pointer: z.string(), ...fault }),
          z.object({ parameter: z.string(), ...fault }),
          z.object({ header: z.string(), ...fault }),
        ]),
      )
      .optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' })
export type ProblemBody = z.infer<typeof ProblemBody>

/** Every status that a refusal may come with, its own first. */
export function statusesOf(code: ProblemCode): readonly number[] {
  const { status, otherStatuses = [] }: ProblemDefinition = problems[code]
  return [status, ...otherStatuses]
}
