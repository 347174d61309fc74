import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseEnv, types } from 'node:util'

/** Secrets of one data folder, random and made once. */
export interface LocalSecrets {
  /** The key that encrypts what the webhooks service keeps: `<key id>:<base64 of 32 bytes>`. */
  readonly encryptionKeys: string
  /** The password of a database role; each role has another one. */
  databasePassword(role: string): string
  /** The password of a user of the broker; each user has another one. */
  natsPassword(user: string): string
}

/**
 * Reads the secrets from an env file, made there first when absent; the file is for its owner alone. A copy lies beside it, and
 * repairs a file that was cut off or lost.
 * @throws when neither is whole
 */
export async function keepLocalSecrets(file: string): Promise<LocalSecrets> {
  const copy = `${file}.copy`
  const [text, kept] = await Promise.all([readIfThere(file), readIfThere(copy)])
  const whole = [text, kept].find((one) => one !== undefined && isWhole(one))
  if (whole === undefined && (text ?? kept) !== undefined) throw new Error(howToRepair(file))
  const secrets = whole ?? newSecrets()
  if (text !== secrets) await write(file, secrets)
  if (kept !== secrets) await write(copy, secrets)
  const { ENCRYPTION_KEYS = '', DATABASE_SECRET = '' } = parseEnv(secrets)
  const derived = (name: string) => createHmac('sha256', DATABASE_SECRET).update(name).digest('base64url')
  return {
    encryptionKeys: ENCRYPTION_KEYS,
    databasePassword: derived,
    // The server reads it as configuration, where a digit at the beginning makes a number.
    natsPassword: (user) => `n${derived(`nats ${user}`)}`,
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch((error: unknown) => {
    // A file that may not be read is not replaced.
    if (types.isNativeError(error) && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
}

/** A key that was cut off decodes to fewer bytes, and a secret is shorter. */
function isWhole(text: string): boolean {
  const { ENCRYPTION_KEYS = '', DATABASE_SECRET = '' } = parseEnv(text)
  const keys = ENCRYPTION_KEYS.split(',').map((key) => Buffer.from(key.slice(key.indexOf(':') + 1), 'base64'))
  return keys.every((key) => key.length === 32) && DATABASE_SECRET.length >= 43
}

function howToRepair(file: string): string {
  return `${file} and its copy ${file}.copy lack a whole ENCRYPTION_KEYS or DATABASE_SECRET. Put one of them back from a backup, and the data stays. If there is none, the data cannot be read any more: \`npm start -- --fresh\` deletes it.`
}

function newSecrets(): string {
  return `# Secrets of this machine's local stack, made once. Nothing outside this folder uses them.
ENCRYPTION_KEYS=local:${randomBytes(32).toString('base64')}
# The passwords of the database roles and of the broker's users are derived from this one.
DATABASE_SECRET=${randomBytes(32).toString('base64url')}
`
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
