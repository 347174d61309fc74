import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'

export const showLogin: Command = {
  name: 'whoami',
  summary: 'Show the account, the client and the scopes of the login',
  text: ['Ends with 3 if there is no login, so a script can ask.'],
  examples: ['lokum whoami', 'lokum whoami --json | jq -r .account_id'],
  run: async ({ printer, logIn }) => {
    const { data: me } = await (await logIn()).getMe()
    printer.print(me, [
      `Account  ${me.account_id}`,
      `Client   ${me.client_id ?? me.sub}`,
      `Scopes   ${me.scopes.join(' ')}`,
    ])
    return exitCodes.done
  },
}
