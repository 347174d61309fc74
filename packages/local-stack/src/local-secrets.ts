import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'

/** Secrets of one data folder, random and made once. */
export interface LocalSecrets {
  /** The key that encrypts what the webhooks service keeps: `<key id>:<base64 of 32 bytes>`. */
  readonly encryptionKeys: string
  /** The password of a database role; each role has another one. */
  databasePassword(role: string): string
  /** The password of a user of the broker; each user has another one. */
  natsPassword(user: string): string
}

/** Reads the secrets from an env file, made there first when absent; the file is for its owner alone. */
export async function keepLocalSecrets(file: string): Promise<LocalSecrets> {
  const text = (await readFile(file, 'utf8').catch(() => undefined)) ?? (await createSecrets(file))
  const { ENCRYPTION_KEYS, DATABASE_SECRET } = parseEnv(text)
  if (!ENCRYPTION_KEYS || !DATABASE_SECRET) {
    throw new Error(`${file} lacks ENCRYPTION_KEYS or DATABASE_SECRET; start with empty data: \`npm start -- --fresh\``)
  }
  const derived = (name: string) => createHmac('sha256', DATABASE_SECRET).update(name).digest('base64url')
  return {
    encryptionKeys: ENCRYPTION_KEYS,
    databasePassword: derived,
    // The server reads it as configuration, where a digit at the beginning makes a number.
    natsPassword: (user) => `n${derived(`nats ${user}`)}`,
  }
}

async function createSecrets(file: string): Promise<string> {
  const text = `# Secrets of this machine's local stack, made once. Nothing outside this folder uses them.
ENCRYPTION_KEYS=local:${randomBytes(32).toString('base64')}
# The passwords of the database roles and of the broker's users are derived from this one.
DATABASE_SECRET=${randomBytes(32).toString('base64url')}
`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return text
}
