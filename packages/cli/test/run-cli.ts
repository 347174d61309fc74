import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { runLokum } from '../src/run-lokum.ts'

type Plan = {
  env?: Readonly<Record<string, string>>
  /** Text or a stream that is piped in. */
  input?: string | Readable
  signal?: AbortSignal
  now?: Date
  /** Told of everything that is printed on stdout. */
  heard?: (text: string) => void
}

/** A user with a folder for settings of their own. */
export async function openUser(env: Readonly<Record<string, string>> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'lokum-cli-'))
  const run = async (args: readonly string[], { input = '', signal, heard, now = new Date(), ...plan }: Plan = {}) => {
    const out: string[] = []
    const err: string[] = []
    const into = (texts: string[], tell?: (text: string) => void) =>
      new Writable({
        write: (chunk, _, done) => {
          texts.push(String(chunk))
          tell?.(String(chunk))
          done()
        },
      })
    const code = await runLokum(args, {
      stdin: typeof input === 'string' ? Readable.from([input]) : input,
      stdout: into(out, heard),
      stderr: into(err),
      home,
      pollMs: 20,
      env: { ...env, ...plan.env },
      stopSignal: () => signal ?? new AbortController().signal,
      now: () => now,
    })
    return { code, out: out.join(''), err: err.join('') }
  }
  const remove = () => rm(home, { recursive: true, force: true })
  return { home, file: join(home, '.config/lokum/login.json'), run, [Symbol.asyncDispose]: remove }
}

/** The login of somebody at a system, as its environment variables. */
export function loginAt(url: string, issuer = url) {
  const [id, secret] = ['landlord-b', 'landlord-b-secret']
  return { LOKUM_URL: url, LOKUM_ISSUER: issuer, LOKUM_CLIENT_ID: id, LOKUM_CLIENT_SECRET: secret }
}
