import type { ProblemDefinition } from './problem-definition.ts'

/** Refusals of webhooks alone; `problems` has them all. */
export const webhookProblems = {
  endpoint_limit_reached: {
    status: 409,
    title: { en: 'Too many webhook endpoints', pl: 'Zbyt wiele punktów końcowych' },
    detail: {
      en: 'An account must not have more than 20 webhook endpoints. Delete one first.',
      pl: 'Konto może mieć najwyżej 20 punktów końcowych webhooków. Najpierw usuń jeden z nich.',
    },
  },
  secret_limit_reached: {
    status: 409,
    title: { en: 'Too many valid secrets', pl: 'Zbyt wiele ważnych sekretów' },
    detail: {
      en: 'A webhook endpoint must not have more than 5 valid secrets. Wait until one expires, or rotate with "grace_hours": 0.',
      pl: 'Punkt końcowy webhooków może mieć najwyżej 5 ważnych sekretów. Poczekaj, aż jeden z nich wygaśnie, albo wymień sekret z "grace_hours": 0.',
    },
  },
  endpoint_disabled: {
    status: 409,
    title: { en: 'The webhook endpoint is disabled', pl: 'Punkt końcowy jest wyłączony' },
    detail: {
      en: 'A disabled endpoint receives no deliveries. Make sure that its receiver works, reopen the endpoint and repeat the request.',
      pl: 'Wyłączony punkt końcowy nie otrzymuje doręczeń. Upewnij się, że odbiorca działa, wznów punkt końcowy i powtórz żądanie.',
    },
  },
  event_expired: {
    status: 409,
    title: { en: 'The event has expired', pl: 'Zdarzenie wygasło' },
    detail: {
      en: 'The body of this event was deleted after 30 days, so it cannot be sent again. Read the object it is about instead.',
      pl: 'Treść tego zdarzenia usunięto po 30 dniach, więc nie można wysłać go ponownie. Odczytaj zamiast tego obiekt, którego dotyczy.',
    },
  },
  resend_limit_reached: {
    status: 409,
    title: { en: 'The event was resent too often', pl: 'Zdarzenie wysyłano ponownie zbyt wiele razy' },
    detail: {
      en: 'An event must not be resent to the same endpoint more than 1 000 times. Check why the receiver rejects it.',
      pl: 'Jedno zdarzenie można ponownie wysłać do tego samego punktu końcowego najwyżej 1 000 razy. Sprawdź, dlaczego odbiorca je odrzuca.',
    },
  },
  job_limit_reached: {
    status: 409,
    title: { en: 'Too many running jobs', pl: 'Zbyt wiele trwających zadań' },
    detail: {
      en: 'An endpoint must not have more than 1 running job, and an account not more than 5. Wait until one finishes, or cancel one.',
      pl: 'Punkt końcowy może mieć najwyżej 1 trwające zadanie, a konto najwyżej 5. Poczekaj na koniec jednego z nich albo je anuluj.',
    },
  },
} as const satisfies Record<string, ProblemDefinition>
