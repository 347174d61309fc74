import { type BrokerUser, brokerUsers, isReader, type Reader } from '@lokum/contracts/interface/consumers'
import { permissionsOf } from './permissions-of.ts'

/** Where the rendered users lie, seen from the root of the repository. */
export const usersFile = 'deploy/nats/users.conf'

const readers = brokerUsers.filter(isReader)

/** The accounts and users of the broker with their permissions, as a part of the server's configuration. */
export function renderUsers(): string {
  return `# Who may do what at the broker. Written by \`npm run generate\` from packages/broker; a change here is lost.
# The server takes the passwords from its environment and does not start while a variable is unset. An empty one is an empty
# password. Begin a password with a letter and go on with letters, digits, - and _: the server reads it as configuration.
accounts {
  LOKUM {
    jetstream: enabled
    users: [
${brokerUsers
  .filter((user) => !isReader(user))
  .map(renderUser)
  .join('\n')}
    ]
    exports: [
${renderExports()}
    ]
  }
${readers.map(renderAccount).join('\n')}
}
`
}

/**
 * The server does not check permissions for the subject of an answer. In an account of its own a reader can name any: no stream
 * listens there.
 */
function renderAccount(reader: Reader): string {
  const imports = passagesOf(reader).map(
    ({ kind, subject }) => `      { ${kind}: { account: LOKUM, subject: "${subject}" } }`,
  )
  return `  # No stream listens in here, whatever subject the reader wants an answer sent to; it sees what is imported, and no more.
  ${accountOf(reader)} {
    users: [
${renderUser(reader)}
    ]
    imports: [
${imports.join('\n')}
    ]
  }`
}

function renderExports(): string {
  const passages = readers.flatMap((reader) => passagesOf(reader).map((passage) => ({ ...passage, reader })))
  const bySubject = Map.groupBy(passages, ({ subject }) => subject)
  const lines = [...bySubject].map(([subject, shared]) => {
    const accounts = shared.map(({ reader }) => accountOf(reader)).join(', ')
    return `      { ${shared[0]?.kind}: "${subject}"${answersOf(subject)}, accounts: [${accounts}] }`
  })
  return lines.join('\n')
}

// One request for messages is answered by many.
function answersOf(subject: string): string {
  return subject.startsWith('$JS.API.CONSUMER.MSG.NEXT.') ? ', response_type: stream' : ''
}

/** What passes between the account of the streams and a reader's: the events it may hear, the questions it may ask. */
function passagesOf(reader: Reader) {
  const { publish, subscribe } = permissionsOf(reader)
  const heard = subscribe.filter((subject) => !subject.startsWith('_INBOX_'))
  return [
    ...heard.map((subject) => ({ kind: 'stream', subject })),
    ...publish.map((subject) => ({ kind: 'service', subject })),
  ]
}

function accountOf(reader: Reader): string {
  return reader.toUpperCase()
}

function renderUser(user: BrokerUser): string {
  const { publish, subscribe } = permissionsOf(user)
  return `      {
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
  return subjects.map((subject) => `            "${subject}"`).join('\n')
}
