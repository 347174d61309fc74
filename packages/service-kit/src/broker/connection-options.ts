import type { NodeConnectionOptions } from '@nats-io/transport-node'

const retryMs = 500

export type BrokerAddress = {
  /** `nats://user:password@host:port`, or several of them with commas; `tls://` insists on TLS. */
  url: string
  /** Switches TLS on and trusts this certificate authority alone. */
  caFile?: string | undefined
}

/** The client's options: our credentials, the trusted authority, and endless reconnection. */
export function connectionOptions({ url, caFile }: BrokerAddress, name: string): NodeConnectionOptions {
  const urls = url.split(',').map((one) => new URL(one))
  const [user = '', pass = ''] = [urls[0]?.username, urls[0]?.password].map((part = '') => decodeURIComponent(part))
  return {
    servers: urls.map(({ host }) => host),
    // A user may listen to answers in an inbox of its own only.
    ...(user && { user, pass, inboxPrefix: `_INBOX_${user}` }),
    ...(caFile ? { tls: { caFile } } : urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    name,
    // A limit would close the client for good after it.
    maxReconnectAttempts: -1,
    // Credentials that are refused for a while, as during their rotation, would close it for good too.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: retryMs,
    reconnectJitter: 250,
    // A dead peer is noticed within 40 s instead of four minutes.
    pingInterval: 20_000,
    maxPingOut: 2,
  }
}
