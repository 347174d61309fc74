const reply = /(?:^|[ :])([245]\d\d)[ -](?:([245]\.\d{1,3}\.\d{1,3})\b)?/

/**
 * Why an attempt at a mail failed, for the log: of a server's answer its codes alone, since its text often repeats the address of
 * the tenant. The landlord reads the whole answer at the mail.
 */
export function loggedCause(error: string): string {
  const [, code, enhanced] = reply.exec(error) ?? []
  if (code !== undefined) return enhanced === undefined ? code : `${code} ${enhanced}`
  return error.replaceAll(/[^\s@]*@[^\s@]*/g, '…')
}
