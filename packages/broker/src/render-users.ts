import { serviceUsers } from '@lokum/contracts/interface/consumers'
import { teams as declaredTeams, type Team } from '@lokum/contracts/interface/teams'
import { type Permissions, permissionsOfService, permissionsOfSetup, permissionsOfTeam } from './permissions-of.ts'

/** Where the rendered users lie, seen from the root of the repository. */
export const usersFile = 'deploy/nats/users.conf'

/** The accounts and users of the broker with their permissions, as a part of the server's configuration. */
export function renderUsers(teams: readonly Team[] = declaredTeams): string {
  const users = [
    ...serviceUsers.map((user) => renderUser(user, permissionsOfService(user, teams))),
    renderUser('setup', permissionsOfSetup(teams)),
  ]
  return `# Who may do what at the broker. Written by \`npm run generate\` from packages/broker; a change here is lost.
# The server takes the passwords from its environment and does not start while a variable is unset. An empty one is an empty
# password. Begin a password with a letter and go on with letters, digits, - and _: the server reads it as configuration.
accounts {
  LOKUM {
    jetstream: enabled
    users: [
${users.join('\n')}
    ]
    exports: [
${renderExports(teams)}
    ]
  }
${teams.map(renderAccount).join('\n')}
}
`
}

/**
 * The server does not check permissions for the subject of an answer. In an account of its own a team can name any: no stream
 * listens there. The limits hold for the whole team; a question to the broker is short.
 */
function renderAccount(team: Team): string {
  const imports = passagesOf(team).map(
    ({ kind, subject }) => `      { ${kind}: { account: LOKUM, subject: "${subject}" } }`,
  )
  return `  # No stream listens in here, whatever subject the team wants an answer sent to; it sees what is imported, and no more.
  ${accountOf(team)} {
    users: [
${renderUser(team.name, permissionsOfTeam(team))}
    ]
    limits { max_connections: 20, max_subscriptions: 500, max_payload: 4096 }
    imports: [
${imports.join('\n')}
    ]
  }`
}

function renderExports(teams: readonly Team[]): string {
  const passages = teams.flatMap((team) =>
    passagesOf(team).map((passage) => ({ ...passage, account: accountOf(team) })),
  )
  const bySubject = Map.groupBy(passages, ({ subject }) => subject)
  const lines = [...bySubject].map(([subject, shared]) => {
    const accounts = shared.map(({ account }) => account).join(', ')
    return `      { ${shared[0]?.kind}: "${subject}"${answersOf(subject)}, accounts: [${accounts}] }`
  })
  return lines.join('\n')
}

// One request for messages is answered by many.
function answersOf(subject: string): string {
  return subject.startsWith('$JS.API.CONSUMER.MSG.NEXT.') ? ', response_type: stream' : ''
}

/** Subjects that pass between the account of the streams and a team's: the events it may hear, the questions it may ask. */
function passagesOf(team: Team) {
  const { publish, subscribe } = permissionsOfTeam(team)
  const heard = subscribe.filter((subject) => !subject.startsWith('_INBOX_'))
  return [
    ...heard.map((subject) => ({ kind: 'stream', subject })),
    ...publish.map((subject) => ({ kind: 'service', subject })),
  ]
}

function accountOf({ name }: Team): string {
  return name.toUpperCase()
}

function renderUser(user: string, { publish, subscribe, answers }: Permissions): string {
  return `      {
        user: ${user}
        password: $NATS_${user.toUpperCase()}_PASSWORD
        permissions {
          publish: [
${lines(publish)}
          ]
          subscribe: [
${lines(subscribe)}
          ]${answers ? '\n          allow_responses: { max: 1, expires: "10s" }' : ''}
        }
      }`
}

function lines(subjects: readonly string[]): string {
  return subjects.map((subject) => `            "${subject}"`).join('\n')
}
