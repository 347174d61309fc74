import { NotLoggedIn } from '../outcomes/errors.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { type Login, loginFile, readLoginFile } from './login-file.ts'

const variables: Readonly<Record<keyof Login, string>> = {
  url: 'LOKUM_URL',
  issuer: 'LOKUM_ISSUER',
  clientId: 'LOKUM_CLIENT_ID',
  clientSecret: 'LOKUM_CLIENT_SECRET',
}

/**
 * The login of the environment or, if it has none, of the file; never a mixture, which could send a secret to an address that
 * it does not belong to.
 * @throws NotLoggedIn
 */
export async function readLogin({ env, home }: Pick<Surroundings, 'env' | 'home'>): Promise<Login> {
  const names = Object.values(variables)
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return await readLoginFile(loginFile({ env, home }))
  if (missing.length > 0) throw new NotLoggedIn(`The environment has a part of a login; ${missing.join(', ')} missing.`)
  const read = (name: keyof Login) => env[variables[name]] ?? ''
  return { url: read('url'), issuer: read('issuer'), clientId: read('clientId'), clientSecret: read('clientSecret') }
}
