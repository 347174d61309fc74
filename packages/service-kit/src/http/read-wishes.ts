import type { IncomingMessage } from 'node:http'
import type { Context } from './context.ts'
import { chooseLanguage } from './language.ts'

/** The wishes in a request's headers about the object and the answer. */
export function readWishes({ headers }: IncomingMessage): Pick<Context, 'ifMatch' | 'language'> {
  return { ifMatch: headers['if-match'], language: chooseLanguage(headers['accept-language']) }
}
