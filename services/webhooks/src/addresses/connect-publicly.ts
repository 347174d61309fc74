import { isIP, type LookupFunction, connect as openTcp, type Socket } from 'node:net'
import { connect as openTls } from 'node:tls'
import { type AddressRules, ForbiddenAddress, isAllowedAddress, type Resolve, resolveAllowed } from './address-rules.ts'
import { awaitPhase, ConnectionLost } from './await-phase.ts'
import { isAllowedPlace, isAllowedScheme } from './is-allowed-place.ts'

// Time for two repetitions of a lost SYN (after 1 s and 3 s), and for the round trips of a handshake at their slowest.
const tcpMs = 5_000
const tlsMs = 5_000

// An address that is silent for two seconds, in which a lost SYN was repeated, gives way to the next one of the name.
const addressMs = 2_000

/** A thousand sessions are about 2 MB, and spare as many receivers a full handshake. */
const maxSessions = 1_000

/** The name could not be resolved; `cause` says why. */
export class UnknownHost extends Error {
  override readonly name = 'UnknownHost'
}

/** One side refused the TLS handshake; `cause` has the reason. */
export class TlsFailed extends Error {
  override readonly name = 'TlsFailed'
}

/** The parts of an origin as undici gives them: an IPv6 literal without brackets, a default port empty. */
export type Destination = { protocol: string; hostname: string; port: string }

type Callback = (...result: [null, Socket] | [Error, null]) => void

/** Opens a connection; returns a function that aborts it. */
export type Connect = (place: Destination, callback: Callback) => () => void

type ConnectOptions = {
  rules: AddressRules
  resolve: Resolve
  /** Certificates to trust in the place of the usual ones. */
  ca?: string
}

/**
 * Connects to allowed addresses only, by the rules of the registration: a literal is checked before, a name when it is looked up
 * (so that one that changed its address gains nothing), and the peer before a byte is sent. Each phase has its time: look-up
 * 2 s (in `resolve`), TCP 5 s, TLS 5 s. No proxy is ever asked.
 */
export function connectPublicly(parts: ConnectOptions): Connect {
  const sessions = new Map<string, Buffer>()
  return (place, callback) => {
    const stop = new AbortController()
    open({ ...parts, sessions, signal: stop.signal }, place).then(
      (socket) => {
        if (socket.destroyed) callback(new ConnectionLost(), null)
        else callback(null, socket)
      },
      (error: Error) => callback(error, null),
    )
    return () => stop.abort()
  }
}

type Opening = ConnectOptions & { sessions: Map<string, Buffer>; signal: AbortSignal }

async function open(parts: Opening, place: Destination): Promise<Socket> {
  const addresses = await lookUp(parts, place)
  parts.signal.throwIfAborted()
  const isTls = place.protocol === 'https:'
  const socket = isTls ? beginTls(parts, place, addresses) : openTcp(optionsOf(place, addresses))
  // The caller learns of the socket's end elsewhere; without a listener the error would end the process.
  socket.on('error', () => undefined)
  await awaitPhase(socket, { event: 'connect', withinMs: tcpMs, signal: parts.signal })
  checkPeer(parts, socket)
  if (isTls) {
    await awaitPhase(socket, { event: 'secureConnect', withinMs: tlsMs, signal: parts.signal }).catch(explainTls)
  }
  return socket
}

async function lookUp({ rules, resolve }: Opening, place: Destination): Promise<readonly string[]> {
  if (!isAllowedScheme(rules, place) || !isAllowedPlace(rules, place)) throw new ForbiddenAddress()
  return resolveAllowed({ rules, resolve }, place.hostname).catch((error: unknown) => {
    throw error instanceof ForbiddenAddress ? error : new UnknownHost(undefined, { cause: error })
  })
}

function optionsOf({ protocol, hostname, port }: Destination, addresses: readonly string[]) {
  const defaultPort = protocol === 'https:' ? 443 : 80
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_, { all }, callback) => {
    const [first] = found
    if (all) callback(null, found)
    else callback(first ? null : new UnknownHost(), first?.address ?? '', first?.family)
  }
  return {
    host: hostname,
    port: port === '' ? defaultPort : Number(port),
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressMs,
    noDelay: true,
  }
}

function beginTls({ ca, sessions }: Opening, place: Destination, addresses: readonly string[]): Socket {
  const key = `${place.hostname}:${place.port}`
  const session = sessions.get(key)
  const socket = openTls({
    ...optionsOf(place, addresses),
    // Names have no dot at their end in SNI (RFC 6066, section 3), and addresses have no place in it.
    ...(isIP(place.hostname) === 0 && { servername: place.hostname.replace(/\.$/, '') }),
    ...(ca !== undefined && { ca }),
    ...(session && { session }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
  })
  return socket.on('session', (fresh) => {
    sessions.delete(key)
    sessions.set(key, fresh)
    const [oldest] = sessions.keys()
    if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest)
  })
}

function checkPeer({ rules }: Opening, socket: Socket): void {
  const { remoteAddress } = socket
  const fault = remoteAddress === undefined ? new ConnectionLost() : new ForbiddenAddress()
  if (remoteAddress !== undefined && isAllowedAddress(rules, remoteAddress)) return
  socket.destroy()
  throw fault
}

const breaks = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT'])

function explainTls(error: Error & { code?: string }): never {
  throw breaks.has(error.code ?? '') ? error : new TlsFailed(undefined, { cause: error })
}
