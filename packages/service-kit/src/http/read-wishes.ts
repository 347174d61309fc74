import type { IncomingMessage } from 'node:http'
import { chooseLanguage } from './language.ts'
import type { Context } from './serve-operation.ts'

/** The wishes in a request's headers about the object and the answer. */
export function readWishes({ headers }: IncomingMessage): Pick<Context, 'ifMatch' | 'language'> {
  return { ifMatch: headers['if-match'], language: chooseLanguage(headers['accept-language']) }
}
