/** The languages of the login page. */
export type LoginLanguage = 'pl' | 'en'

interface LoginWords {
  readonly title: string
  readonly login: string
  readonly password: string
  readonly submit: string
  readonly wrong: string
  readonly slow: string
  readonly expired: string
  readonly expiredHint: string
  readonly logout: string
  readonly logoutQuestion: string
  readonly loggedOut: string
  readonly refused: string
  readonly refusedHint: string
}

export const loginWords: Readonly<Record<LoginLanguage, LoginWords>> = {
  pl: {
    title: 'Zaloguj się do Lokum',
    login: 'Login',
    password: 'Hasło',
    submit: 'Zaloguj',
    wrong: 'Login lub hasło się nie zgadza. Spróbuj jeszcze raz.',
    slow: 'Za dużo prób naraz. Odczekaj chwilę i spróbuj jeszcze raz.',
    expired: 'Ta strona logowania wygasła',
    expiredHint: 'Wróć do Lokum i zaloguj się od nowa.',
    logout: 'Wyloguj',
    logoutQuestion: 'Wylogować Cię z Lokum?',
    loggedOut: 'Wylogowano Cię',
    refused: 'Logowanie się nie powiodło',
    refusedHint: 'Wróć do Lokum i spróbuj jeszcze raz.',
  },
  en: {
    title: 'Log in to Lokum',
    login: 'Login',
    password: 'Password',
    submit: 'Log in',
    wrong: 'The login or the password is wrong. Try again.',
    slow: 'Too many attempts at once. Wait a moment, then try again.',
    expired: 'This login page has expired',
    expiredHint: 'Go back to Lokum and log in again.',
    logout: 'Log out',
    logoutQuestion: 'Log out of Lokum?',
    loggedOut: 'You are logged out',
    refused: 'The login failed',
    refusedHint: 'Go back to Lokum and try again.',
  },
}

/** The first known language of `ui_locales` (OpenID Connect, section 3.1.2.1), then of `Accept-Language`, else English. */
export function chooseLoginLanguage(asked: {
  uiLocales?: unknown
  acceptLanguage?: string | undefined
}): LoginLanguage {
  const locales = typeof asked.uiLocales === 'string' ? asked.uiLocales.split(' ') : []
  const accepted = (asked.acceptLanguage ?? '').split(',')
  const known = [...locales, ...accepted].map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isKnown)
  return known ?? 'en'
}

function isKnown(tag: string): tag is LoginLanguage {
  return tag === 'pl' || tag === 'en'
}
