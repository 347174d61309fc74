import type { ProblemDefinition } from './problem.ts'

/** Refusals of webhooks alone; `problems` has them all. */
export const webhookProblems = {
  endpoint_limit_reached: {
    status: 409,
    title: { en: 'Too many webhook endpoints', pl: 'Zbyt wiele punktów końcowych' },
    detail: {
      en: 'An account can have 20 webhook endpoints. Delete one first.',
      pl: 'Konto może mieć 20 punktów końcowych webhooków. Najpierw usuń jeden z nich.',
    },
  },
  secret_limit_reached: {
    status: 409,
    title: { en: 'Too many secrets are valid', pl: 'Zbyt wiele ważnych sekretów' },
    detail: {
      en: 'Five secrets of a webhook endpoint can be valid at the same time. Wait until one expires, or rotate with a grace time of 0.',
      pl: 'Punkt końcowy webhooków może mieć naraz pięć ważnych sekretów. Poczekaj, aż jeden z nich wygaśnie, albo wymień sekret z okresem przejściowym 0.',
    },
  },
  endpoint_disabled: {
    status: 409,
    title: { en: 'The webhook endpoint is disabled', pl: 'Punkt końcowy jest wyłączony' },
    detail: {
      en: 'A disabled endpoint gets nothing. Make sure that its receiver works, resume it, and repeat the request.',
      pl: 'Wyłączony punkt końcowy niczego nie otrzymuje. Upewnij się, że odbiorca działa, wznów punkt końcowy i powtórz żądanie.',
    },
  },
  event_expired: {
    status: 409,
    title: { en: 'The event is not kept any more', pl: 'Zdarzenie nie jest już przechowywane' },
    detail: {
      en: 'The body of this event was deleted when its time was over, so it cannot be sent again.',
      pl: 'Treść tego zdarzenia usunięto po upływie czasu przechowywania, więc nie można wysłać go ponownie.',
    },
  },
  resend_limit_reached: {
    status: 409,
    title: { en: 'The event was sent again too often', pl: 'Zdarzenie wysyłano ponownie zbyt wiele razy' },
    detail: {
      en: 'One event can be sent to one endpoint again 1000 times.',
      pl: 'Jedno zdarzenie można wysłać ponownie do jednego punktu końcowego 1000 razy.',
    },
  },
  job_limit_reached: {
    status: 409,
    title: { en: 'Too many jobs are running', pl: 'Zbyt wiele trwających zadań' },
    detail: {
      en: 'An endpoint can have one running job, an account five. Wait until one has finished, or cancel one.',
      pl: 'Punkt końcowy może mieć jedno trwające zadanie, a konto pięć. Poczekaj na koniec jednego z nich albo anuluj jedno.',
    },
  },
} as const satisfies Record<string, ProblemDefinition>
