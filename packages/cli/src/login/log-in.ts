import { UsageError } from '../outcomes/errors.ts'
import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'
import { askSecret } from './ask-secret.ts'
import { loginFile, writeLoginFile } from './login-file.ts'
import { openClient } from './open-client.ts'

export const logIn: Command = {
  name: 'login',
  summary: 'Log in with an API client, and keep the login',
  options: {
    url: { value: 'address', help: 'address of the API' },
    issuer: { value: 'address', help: 'address of the identity provider, as its metadata names it' },
    'client-id': { value: 'name', help: 'identifier of the API client' },
  },
  text: [
    'Asks for the secret of the client, which is not shown while it is typed; it can also be piped in. A secret is never an argument: other users of this machine could read it in the list of processes.',
    'The login is tried, then kept in lokum/login.json in your folder for settings ($XDG_CONFIG_HOME or ~/.config), readable by you alone. A file that others can read is refused.',
    'In CI, set LOKUM_URL, LOKUM_ISSUER, LOKUM_CLIENT_ID and LOKUM_CLIENT_SECRET instead; they go before the file, and nothing is kept.',
  ],
  examples: [
    'lokum login --url http://127.0.0.1:8080 --issuer http://127.0.0.1:8090 --client-id landlord-a',
    'pass lokum | lokum login --url https://api.example.com --issuer https://login.example.com --client-id books',
  ],
  run: async ({ surroundings, printer }, { values }) => {
    const { url, issuer, 'client-id': clientId } = values
    if (!url || !issuer || !clientId) throw new UsageError('login needs --url, --issuer and --client-id.')
    // Refuses unfit addresses before the secret is asked for.
    openClient({ url, issuer, clientId, clientSecret: '' })
    const login = { url, issuer, clientId, clientSecret: await askSecret(surroundings) }
    const { data: me } = await openClient(login).getMe()
    const path = loginFile(surroundings)
    await writeLoginFile(path, login)
    const { account_id } = me
    printer.print({ url, issuer, client_id: clientId, account_id }, [
      `Logged in to ${url} as ${clientId}, account ${account_id}.`,
    ])
    return exitCodes.done
  },
}
