import { type Client, createClient } from '@lokum/client'
import { clientCredentials } from '@lokum/client/credentials'

type Access = Pick<Parameters<typeof createClient>[0], 'token' | 'fetch'> & { gateway: string }

/** Patience for seeding: nobody waits for a single call, so a busy system may refuse it for minutes. */
const patience = { attempts: 300, timeoutMs: 120_000, deadlineMs: 600_000 }

/** A client of landlord-b with a token of its own. */
export async function connect({ gateway, issuer }: { gateway: string; issuer: string }): Promise<Client> {
  const account = { clientId: 'landlord-b', clientSecret: 'landlord-b-secret' }
  const token = clientCredentials({ issuer, ...account, timeoutMs: 60_000, allowHttp: true })
  return openPatientClient({ gateway, token })
}

/** A client that repeats what a busy system refuses, each creation with its key. */
export function openPatientClient({ gateway, ...access }: Access): Client {
  return createClient({ baseUrl: gateway, language: 'pl', allowHttp: true, ...patience, ...access })
}
