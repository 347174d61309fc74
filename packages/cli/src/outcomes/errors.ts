/** The command or an option is invalid. The message never repeats an argument: it may be a secret in the wrong place. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** There is no login, or it must not be used. */
export class NotLoggedIn extends Error {
  override readonly name = 'NotLoggedIn'
}

/** A file that is not sent. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

/** Lokum cannot do what an assistant asked for. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
