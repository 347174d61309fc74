import { readFile, rm, writeFile } from 'node:fs/promises'
import { clientFiles } from '../../packages/client/generate/client-files.ts'
import { runTool } from '../../tests/integrators/clients/tools.ts'

/** Writes the types of @lokum/client, which openapi-typescript makes of the document. */
export async function writeTypes(path: string): Promise<void> {
  const { slim, origin } = clientFiles()
  const document = `${path}.json`
  await writeFile(document, JSON.stringify(slim))
  await runTool('openapi-typescript', [document, '--output', path, '--default-non-nullable', 'false'])
  await writeFile(path, `${origin}\n${await readFile(path, 'utf8')}`)
  await rm(document)
}
