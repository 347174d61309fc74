import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressRules, ForbiddenAddress, isAllowedAddress, type Resolve, resolveAllowed } from './address-rules.ts'

const connectMs = 5_000

/** The name could not be resolved; `cause` says why. */
export class UnknownHost extends Error {
  override readonly name = 'UnknownHost'
}

/**
 * Connects, within 5 s for look-up, TCP and TLS together, to allowed addresses only: a literal is checked before, a name when it
 * is looked up (so that a name that changed its address since the registration gains nothing), and the peer afterwards.
 */
export function connectPublicly({
  rules,
  resolve,
}: {
  rules: AddressRules
  resolve: Resolve
}): buildConnector.connector {
  const connect = buildConnector({ timeout: connectMs, allowH2: false, lookup: lookupAllowed({ rules, resolve }) })
  return (options, callback) => {
    const literal = options.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(literal) !== 0 && !isAllowedAddress(rules, literal)) {
      callback(new ForbiddenAddress(), null)
      return
    }
    connect(options, (...[error, socket]) => {
      if (!socket) callback(error ?? new Error('There is no connection.'), null)
      else if (isAllowedAddress(rules, socket.remoteAddress ?? '')) callback(null, socket)
      else {
        socket.destroy()
        callback(new ForbiddenAddress(), null)
      }
    })
  }
}

function lookupAllowed(need: { rules: AddressRules; resolve: Resolve }): LookupFunction {
  return (host, { all }, callback) => {
    resolveAllowed(need, host).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = found
        if (all) callback(null, found)
        else callback(first ? null : new UnknownHost(), first?.address ?? '', first?.family)
      },
      (error: unknown) => {
        const refusal = error instanceof ForbiddenAddress ? error : new UnknownHost(undefined, { cause: error })
        callback(refusal, '', 0)
      },
    )
  }
}
