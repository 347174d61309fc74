/** Remedies for failures on our side; `remedies` has them all. */
export const failureRemedies = {
  internal_error: {
    en: 'Repeat the request with the same `Idempotency-Key`. If it fails again, send us the `request_id`.',
    pl: 'Powtórz żądanie z tym samym `Idempotency-Key`. Jeśli znów się nie powiedzie, prześlij nam `request_id`.',
  },
  upstream_unavailable: {
    en: 'Repeat the request with the same `Idempotency-Key`; nothing is created twice. Without a key, first check whether the object exists.',
    pl: 'Powtórz żądanie z tym samym `Idempotency-Key`; nic nie powstanie dwa razy. Bez klucza najpierw sprawdź, czy obiekt istnieje.',
  },
  overloaded: {
    en: 'Wait the number of seconds given in the `Retry-After` header and send the request again.',
    pl: 'Odczekaj liczbę sekund podaną w nagłówku `Retry-After` i wyślij żądanie ponownie.',
  },
  outcome_unknown: {
    en: 'If you sent an `Idempotency-Key`, repeat the request with the same key: it is carried out once in any case. Without a key, do not repeat it blindly: read the object, its list or the audit log first, and repeat the request only if the change is missing. Send a key with every creation and with every payment.',
    pl: 'Jeśli żądanie miało `Idempotency-Key`, powtórz je z tym samym kluczem: tak czy inaczej zostanie wykonane raz. Bez klucza nie powtarzaj go w ciemno: najpierw odczytaj zasób, listę albo dziennik zmian i powtórz żądanie tylko wtedy, gdy zmiany tam nie ma. Wysyłaj klucz przy każdym tworzeniu i przy każdej płatności.',
  },
  auth_unavailable: {
    en: 'Your token may be valid. Wait the number of seconds given in the `Retry-After` header and send the request again.',
    pl: 'Twój token może być poprawny. Odczekaj liczbę sekund podaną w nagłówku `Retry-After` i wyślij żądanie ponownie.',
  },
} as const
