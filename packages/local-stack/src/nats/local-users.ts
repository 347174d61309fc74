import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brokerUsers } from '@lokum/contracts/interface/consumers'
import type { LocalSecrets } from '../local-secrets.ts'
import { projectRoot } from '../project-root.ts'

/** The users of a server: a part of its configuration, and the environment that the passwords in it come from. */
export interface NatsUsers {
  readonly configuration: string
  readonly environment: Readonly<Record<string, string>>
}

/** Sees and does everything, on a laptop alone: for tests that count what is there. */
const inspector = 'inspector'

/** Users as the server reads them, and their names. */
type Production = { text: string; users: readonly string[] }

/** The users of production with their permissions, and the inspector, with passwords of this machine. */
export async function localUsers(secrets: LocalSecrets, given?: Production): Promise<NatsUsers> {
  const { text: production, users } = given ?? { text: await readFile(file, 'utf8'), users: brokerUsers }
  const configuration = production.replace(
    beginOfUsers,
    `$&\n      { user: ${inspector}, password: $$${variable(inspector)} }`,
  )
  if (configuration === production) throw new Error('deploy/nats/users.conf does not begin as the local stack expects')
  const names = [...users, inspector]
  return {
    configuration,
    environment: Object.fromEntries(names.map((name) => [variable(name), secrets.natsPassword(name)])),
  }
}

const file = join(projectRoot, 'deploy', 'nats', 'users.conf')

// The account with the streams comes first; the readers' own see no stream.
const beginOfUsers = /LOKUM \{\n {4}jetstream: enabled\n {4}users: \[/

function variable(user: string): string {
  return `NATS_${user.toUpperCase()}_PASSWORD`
}

/** The broker's address for one of its users. */
export function natsUrlFor(user: string, { url, secrets }: { url: string; secrets: LocalSecrets }): string {
  const own = new URL(url)
  own.username = user
  own.password = secrets.natsPassword(user)
  return own.href
}
