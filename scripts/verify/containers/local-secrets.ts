import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'

const folder = join(projectRoot, 'deploy', 'compose', 'local-secrets')

/** The value of one secret of docker-compose.yml. */
export async function readSecret(name: string): Promise<string> {
  return (await readFile(join(folder, name), 'utf8')).trim()
}

/** Every secret value: passwords, whole addresses, keys. */
export async function readSecrets(): Promise<string[]> {
  const texts = await Promise.all((await readdir(folder)).map(readSecret))
  const values = texts.flatMap((text) => text.split('\n')).map((line) => line.replace(/^\w+=/, ''))
  return [...new Set([...values, ...values.flatMap((value) => value.match(/local-only-\w+/g) ?? [])])]
}

/** The first secret that a text gives away. */
export function findSecret(secrets: readonly string[], text: string): string | undefined {
  return secrets.find((secret) => text.includes(secret))
}
