import { type Client, createClient } from '@lokum/client'
import { clientCredentials } from '@lokum/client/credentials'

/** A client of landlord-b with a token of its own. */
export async function connect({ gateway, issuer }: { gateway: string; issuer: string }): Promise<Client> {
  const account = { clientId: 'landlord-b', clientSecret: 'landlord-b-secret' }
  const token = clientCredentials({ issuer, ...account, allowHttp: true })
  return createClient({ baseUrl: gateway, token, language: 'pl', allowHttp: true })
}
