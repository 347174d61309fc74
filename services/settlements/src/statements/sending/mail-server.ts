/** The outgoing mail server and the security of its connection. */
export type MailServer = {
  host: string
  port: number
  /** `starttls` is required, not opportunistic. */
  security: 'starttls' | 'tls' | 'none'
  credentials: { user: string; password: string } | undefined
  /** The certificate authority, unless it is a public one. */
  ca: string | undefined
}
