import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { FindSession } from './find-session.ts'
import type { Provider } from './provider.ts'

/** The tools of every request. */
export type Portal = {
  orm: MikroORM
  findSession: FindSession
  provider: Provider
  cipher: Cipher
  clock: () => Date
  publicBaseUrl: string
  trustedHops: number
  /** Security headers of every answer: names and values by turns. */
  answerHeaders: readonly string[]
  log: Log
}
