import { type BrokerUser, brokerUsers } from '@lokum/contracts/consumers'
import { permissionsOf } from './permissions-of.ts'

/** Where the rendered users lie, seen from the root of the repository. */
export const usersFile = 'deploy/nats/users.conf'

/** The users of the broker with their permissions, as a part of the server's configuration. */
export function renderUsers(): string {
  return `# Who may do what at the broker. Written by \`npm run generate\` from packages/broker; a change here is lost.
# The server takes the passwords from its environment and does not start while a variable is unset. An empty one is an empty
# password. Begin a password with a letter and go on with letters, digits, - and _: the server reads it as configuration.
authorization {
  users: [
${brokerUsers.map(renderUser).join('\n')}
  ]
}
`
}

function renderUser(user: BrokerUser): string {
  const { publish, subscribe } = permissionsOf(user)
  return `    {
      user: ${user}
      password: $NATS_${user.toUpperCase()}_PASSWORD
      permissions {
        publish: [
${lines(publish)}
        ]
        subscribe: [
${lines(subscribe)}
        ]
      }
    }`
}

function lines(subjects: readonly string[]): string {
  return subjects.map((subject) => `          "${subject}"`).join('\n')
}
