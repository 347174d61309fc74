import { randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { NotLoggedIn } from '../outcomes/errors.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export type Login = { url: string; issuer: string; clientId: string; clientSecret: string }

/** Where the login is kept: in the user's folder for settings. */
export function loginFile({ env, home }: Pick<Surroundings, 'env' | 'home'>): string {
  const { XDG_CONFIG_HOME = '', APPDATA = '' } = env
  const folder = [XDG_CONFIG_HOME, APPDATA].find(isAbsolute) ?? join(home, '.config')
  return join(folder, 'lokum', 'login.json')
}

/** Keeps a login for the user alone. The file is new each time, so a file that was open to others is none any more. */
export async function writeLoginFile(path: string, login: Login): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(login, null, 2)}\n`)
    await file.sync()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** @throws NotLoggedIn if there is no login, or one that others could have read or written */
export async function readLoginFile(path: string): Promise<Login> {
  const file = await openOwn(path)
  const login = parsed(await file.readFile('utf8').finally(() => file.close()))
  if (!login) throw new NotLoggedIn(`${path} is no login. Log in again: lokum login --help`)
  return login
}

async function openOwn(path: string): Promise<FileHandle> {
  // A link could lead to a file of somebody else; a pipe would wait for its writer.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new NotLoggedIn('You are not logged in. See: lokum login --help')
    throw new NotLoggedIn(`${path} cannot be read (${error.code}).`)
  })
  const fault = faultOf(path, await file.stat())
  if (fault === undefined) return file
  await file.close()
  throw new NotLoggedIn(fault)
}

function faultOf(path: string, stat: Stats): string | undefined {
  if (!stat.isFile() || stat.size > 10_000) return `${path} is no plain file of a login.`
  // Windows keeps rights elsewhere, and a profile there belongs to its user alone.
  if (process.getuid === undefined) return undefined
  if (stat.uid !== process.getuid()) return `${path} belongs to another user.`
  const mode = stat.mode & 0o777
  if ((mode & 0o077) === 0) return undefined
  return `${path} is open to other users (mode ${mode.toString(8)}), so they may know the secret. Ask for a new secret and log in again; or, if you are alone here: chmod 600 ${path}`
}

function parsed(text: string): Login | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const { url, issuer, clientId, clientSecret } = Object(value)
  const login = { url, issuer, clientId, clientSecret }
  return Object.values(login).every((one) => typeof one === 'string' && one !== '') ? login : undefined
}
