/** The server that takes the mails, and how it is spoken to. */
export type MailServer = {
  host: string
  port: number
  /** `starttls` is demanded, not only used where it is offered. */
  security: 'starttls' | 'tls' | 'none'
  credentials: { user: string; password: string } | undefined
  /** The certificate authority, where it is none that everybody knows. */
  ca: string | undefined
}
