import { type Client, createClient } from '@lokum/client'
import { clientCredentials } from '@lokum/client/credentials'
import { NotLoggedIn } from '../outcomes/errors.ts'
import type { Login } from './login-file.ts'

// Somebody waits at the terminal: three attempts take a second.
const attempts = 3

/** A client of the API with tokens of the login. @throws NotLoggedIn for an address that a secret must not be sent to */
export function openClient({ url, issuer, clientId, clientSecret }: Login): Client {
  const source = refusing(() => clientCredentials({ issuer, clientId, clientSecret }))
  const token = async (asked: { refused?: string }) => {
    try {
      return await source(asked)
    } catch (error) {
      throw named(error)
    }
  }
  return refusing(() => createClient({ baseUrl: url, token, language: 'en', attempts }))
}

function refusing<Made>(make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    throw named(error)
  }
}

// The client says with a TypeError that an address is unfit for a secret.
function named(error: unknown): unknown {
  return error instanceof TypeError ? new NotLoggedIn(`The address is refused: ${error.message}`) : error
}
