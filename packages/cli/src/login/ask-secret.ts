import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { NotLoggedIn, UsageError } from '../outcomes/errors.ts'
import { readAtMost } from '../terminal/read-at-most.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

/** The secret, typed without being shown, or the first line of what is piped in. @throws UsageError if it is empty or far too long */
export async function askSecret({ stdin, stderr }: Pick<Surroundings, 'stdin' | 'stderr'>): Promise<string> {
  const given = stdin.isTTY ? await typed({ stdin, stderr }) : await piped(stdin)
  const secret = given.trim()
  if (secret === '') throw new UsageError('The secret is empty. Type it, or pipe it in.')
  return secret
}

async function piped(stdin: Surroundings['stdin']): Promise<string> {
  const input = await readAtMost(stdin, maxInputBytes)
  if (input === undefined) throw new UsageError('More than 64 KiB were piped in. Pipe in the secret alone.')
  return String(input).split('\n')[0] ?? ''
}

const maxInputBytes = 65_536

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
