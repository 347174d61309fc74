/** How a command ended, for scripts. */
export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  notLoggedIn: 3,
  unreachable: 4,
  fault: 70,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodeTexts: Readonly<Record<ExitCode, string>> = {
  0: 'done; also after Ctrl+C in a command that goes on until then',
  1: 'the API refused, or a part of the work failed',
  2: 'the command or an option is invalid',
  3: 'not logged in, or the login was refused',
  4: 'the API or the identity provider cannot be reached',
  70: 'a fault of lokum itself',
}
