import type { ProblemDefinition } from './problem-definition.ts'

/** Refusals of documents; `problems` has them all. */
export const documentProblems = {
  document_too_large: {
    status: 413,
    title: { en: 'The file is too large', pl: 'Plik jest zbyt duży' },
    detail: { en: 'The file must not exceed {limit} MB.', pl: 'Plik może mieć najwyżej {limit} MB.' },
  },
  document_type_unsupported: {
    status: 415,
    title: { en: 'The file type is not supported', pl: 'Nieobsługiwany typ pliku' },
    detail: {
      en: 'The file must be a PDF, JPEG, PNG, WebP, HEIC or KSeF XML (FA(2) or FA(3)); {reason}. The type is detected from the content, not from the name.',
      pl: 'Plik musi być w formacie PDF, JPEG, PNG, WebP, HEIC albo KSeF XML (FA(2) lub FA(3)); {reason}. Typ rozpoznajemy po treści, nie po nazwie.',
    },
  },
  document_refused: {
    status: 422,
    title: { en: 'The file cannot be accepted', pl: 'Plik nie może zostać przyjęty' },
    detail: {
      en: 'The file is damaged or contains content we do not accept for safety reasons ({reason}). Download it again from the issuer.',
      pl: 'Plik jest uszkodzony albo zawiera treść, której nie przyjmujemy ze względów bezpieczeństwa ({reason}). Pobierz go ponownie od wystawcy.',
    },
  },
  page_not_shown: {
    status: 422,
    title: { en: 'The page cannot be shown', pl: 'Nie można pokazać strony' },
    detail: {
      en: 'There is no picture of this page: {reason}. Download the file to look at it.',
      pl: 'Nie ma obrazu tej strony: {reason}. Pobierz plik, aby go obejrzeć.',
    },
  },
} as const satisfies Record<string, ProblemDefinition>
