/** Remedies for missing credentials and ended sessions; `remedies` has them all. */
export const loginRemedies = {
  unauthorized: {
    en: 'Get an access token from the identity provider (see the `WWW-Authenticate` header) and send it.',
    pl: 'Pobierz token dostępu od dostawcy tożsamości (zobacz nagłówek `WWW-Authenticate`) i wyślij go.',
  },
  invalid_token: {
    en: 'Get a new access token. If the new one is rejected too, check that it was issued for this service and contains the account claim.',
    pl: 'Pobierz nowy token dostępu. Jeśli nowy też jest odrzucany, sprawdź, czy wydano go dla tej usługi i czy wskazuje konto.',
  },
  session_ended: {
    en: 'Send the person to `/login` of the portal, in a second window if the page holds unsaved work.',
    pl: 'Skieruj osobę do `/login` portalu; jeśli strona ma niezapisane zmiany, w drugim oknie.',
  },
  call_refused: {
    en: 'Use a browser that sends `Sec-Fetch-Site`. Programs call the gateway with an access token of their own.',
    pl: 'Użyj przeglądarki, która wysyła `Sec-Fetch-Site`. Programy wywołują bramę z własnym tokenem dostępu.',
  },
  other_person: {
    en: 'Reload the page. It then shows who is logged in, and the calls that follow carry the tag of that session.',
    pl: 'Odśwież stronę. Pokaże wtedy, kto jest zalogowany, a kolejne wywołania będą miały znacznik tej sesji.',
  },
} as const
