import { readFile } from 'node:fs/promises'

/** The version of the installed command. */
export async function readVersion(): Promise<string> {
  const manifest = new URL(import.meta.resolve('@lokum/cli/package.json'))
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'))
  return version
}
