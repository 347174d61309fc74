import type { ProblemDefinition } from './problem-definition.ts'

/** Refusals of the portal itself, which the landlords' pages meet; `problems` has them all. */
export const portalProblems = {
  session_ended: {
    status: 401,
    title: { en: 'You are logged out', pl: 'Nie masz otwartej sesji' },
    detail: {
      en: 'The session has ended, or there was none. Log in again; everything you typed stays on the page.',
      pl: 'Sesja wygasła albo jej nie było. Zaloguj się ponownie; wszystko, co wpisano, zostaje na stronie.',
    },
  },
  call_refused: {
    status: 403,
    title: { en: 'Only pages of the portal may call it', pl: 'Portal przyjmuje wywołania tylko ze swoich stron' },
    detail: {
      en: 'The call did not come from a page of this portal. API clients call the gateway with an access token instead.',
      pl: 'Wywołanie nie pochodzi ze strony tego portalu. Programy korzystają z bramy API z tokenem dostępu.',
    },
  },
  other_person: {
    status: 409,
    title: { en: 'Someone else has logged in', pl: 'Zalogował się ktoś inny' },
    detail: {
      en: 'Another person has logged in with this browser since the page was opened. Nothing was changed. Reload the page to see who is logged in.',
      pl: 'Od otwarcia tej strony w przeglądarce zalogowała się inna osoba. Niczego nie zmieniono. Odśwież stronę, aby zobaczyć, kto jest zalogowany.',
    },
  },
} as const satisfies Record<string, ProblemDefinition>
