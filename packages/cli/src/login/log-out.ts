import { rm } from 'node:fs/promises'
import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'
import { loginFile } from './login-file.ts'

export const logOut: Command = {
  name: 'logout',
  summary: 'Remove the login from this machine',
  text: ['The API client stays valid. The operator of your identity provider can remove it or replace its secret.'],
  examples: ['lokum logout'],
  run: async ({ surroundings, printer }) => {
    await rm(loginFile(surroundings), { force: true })
    printer.print({ logged_in: false }, ['Logged out.'])
    return exitCodes.done
  },
}
