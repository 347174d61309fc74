export type BrokerAddress = {
  /** `nats://team:password@host:port`, or several of them with commas; `tls://` insists on TLS. */
  url: string
  /** Switches TLS on and trusts this certificate authority alone. */
  caFile?: string | undefined
  /** Shown to the operator of the broker. */
  name?: string | undefined
}

/** Options for `connect` of `@nats-io/transport-node`: the team's login and inbox, and reconnection without an end. */
export function connectionOptions({ url, caFile, name }: BrokerAddress) {
  const urls = url.split(',').map((one) => new URL(one))
  const user = urls[0]?.username ?? ''
  if (!user) throw new TypeError('The address must have a user: nats://<team>:<password>@<host>:4222.')
  return {
    servers: urls.map(({ host }) => host),
    user: decodeURIComponent(user),
    pass: decodeURIComponent(urls[0]?.password ?? ''),
    // Answers come to this prefix; a user may subscribe to no other, so its requests would time out.
    inboxPrefix: `_INBOX_${decodeURIComponent(user)}`,
    ...(caFile ? { tls: { caFile } } : urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    ...(name && { name }),
    waitOnFirstConnect: true,
    // With a limit the connection would close for good, as it would after a password is refused during its rotation.
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    pingInterval: 20_000,
  }
}
