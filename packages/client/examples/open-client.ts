import { createClient } from '@lokum/client'
import { clientCredentials } from '@lokum/client/credentials'

const { LOKUM_URL = '', LOKUM_ISSUER = '', LOKUM_CLIENT_ID = '', LOKUM_CLIENT_SECRET = '' } = process.env

/** The client of all examples: an API client of the identity provider, named by the environment. */
export const lokum = createClient({
  baseUrl: LOKUM_URL,
  token: clientCredentials({ issuer: LOKUM_ISSUER, clientId: LOKUM_CLIENT_ID, clientSecret: LOKUM_CLIENT_SECRET }),
})
