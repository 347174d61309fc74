import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { NotLoggedIn, UsageError } from '../outcomes/errors.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

/** The secret, typed without being shown, or the first line of what is piped in. @throws UsageError if it is empty */
export async function askSecret({ stdin, stderr }: Pick<Surroundings, 'stdin' | 'stderr'>): Promise<string> {
  const given = stdin.isTTY ? await typed({ stdin, stderr }) : ((await text(stdin)).split('\n')[0] ?? '')
  const secret = given.trim()
  if (secret === '') throw new UsageError('The secret is empty. Type it, or pipe it in.')
  return secret
}

function typed({ stdin, stderr }: Pick<Surroundings, 'stdin' | 'stderr'>): Promise<string> {
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 })
  stderr.write('Client secret (not shown): ')
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => reject(new NotLoggedIn('Stopped; nothing was changed.')))
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
  }).then(
    (line) => {
      stderr.write('\n')
      return String(line)
    },
    (error) => {
      stderr.write('\n')
      throw error
    },
  )
}
