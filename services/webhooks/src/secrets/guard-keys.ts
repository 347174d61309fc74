import { setTimeout as delay } from 'node:timers/promises'
import { repeat } from '@lokum/service-kit/background/repeat'
import { NotReady } from '@lokum/service-kit/not-ready'
import { Overloaded } from '@lokum/service-kit/problem'
import { type Cipher, createCipher } from '@lokum/service-kit/secrets/cipher'
import type { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool } from 'pg'
import { describeFaults } from './examine-keys.ts'
import { proveKeys } from './prove-keys.ts'

export type KeyGuard = AsyncDisposable & {
  /** Seals and opens nothing before the keys are proven: what a wrong key sealed, the right one could not open. */
  cipher: Cipher
  isProven: () => boolean
  /** @throws NotReady with the ids of the missing and the wrong keys, until all are right */
  check: () => Promise<void>
}

type GuardDeps = { pool: Pool; log: Log; keys: EncryptionKeys }

const everyMs = 2_000
/** The start does not wait for a database that is down. */
const firstTryMs = 2_000
/** Keys are read at the start only, so proven ones need no further look. */
const provenMs = 24 * 3_600_000

/** Proves the encryption keys against the database, again and again until they are right. */
export async function guardKeys({ pool, log, keys }: GuardDeps): Promise<KeyGuard> {
  const cipher = createCipher(keys)
  let fault: string | undefined = 'The encryption keys are not examined yet.'
  let isProven = false
  const requireProof = () => {
    if (!isProven) throw new Overloaded(new Error(fault))
  }
  const tried = Promise.withResolvers<void>()
  const prove = async () => {
    const before = fault
    const { missing, wrong } = await proveKeys({ pool }, keys)
    fault = describeFaults({ missing, wrong })
    isProven ||= fault === undefined
    if (fault !== undefined && fault !== before) log.error({ missing, wrong }, 'encryption_keys.refused')
  }
  const proving = repeat(
    { log },
    {
      failure: 'encryption_keys.not_examined',
      everyMs,
      run: async ({ pauseFor }) => {
        if (!isProven) await prove().finally(tried.resolve)
        if (isProven) pauseFor(provenMs)
      },
    },
  )
  await Promise.race([tried.promise, delay(firstTryMs, undefined, { ref: false })])
  return {
    cipher: {
      seal: (plain, boundTo) => {
        requireProof()
        return cipher.seal(plain, boundTo)
      },
      open: (sealed, boundTo) => {
        requireProof()
        return cipher.open(sealed, boundTo)
      },
    },
    isProven: () => isProven,
    check: async () => {
      if (!isProven && fault !== undefined) throw new NotReady(fault)
    },
    [Symbol.asyncDispose]: () => proving[Symbol.asyncDispose](),
  }
}
