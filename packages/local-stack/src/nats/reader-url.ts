import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { keepLocalSecrets } from '../local-secrets.ts'
import { natsUrlFor } from './local-users.ts'

type ReaderLocation = { environment: Environment; dataFolder: string; broker: string }

/** The broker's address for other teams, who read and change nothing. */
export async function readerUrl({ environment, dataFolder, broker }: ReaderLocation): Promise<string> {
  if (environment.LOCAL_NATS_URL) return environment.LOCAL_NATS_URL
  return natsUrlFor('reader', { url: broker, secrets: await keepLocalSecrets(join(dataFolder, 'local.env')) })
}
