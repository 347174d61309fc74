import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../../tests/integrators/clients/tools.ts'

/** The types of @lokum/client, which openapi-typescript makes of the slim document. */
export async function makeTypes(slim: object): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lokum-types-'))
  const [document, types] = [join(folder.path, 'openapi.json'), join(folder.path, 'schema.ts')]
  await writeFile(document, JSON.stringify(slim))
  await runTool('openapi-typescript', [document, '--output', types, '--default-non-nullable', 'false'])
  return `// Made by \`npm run generate\`.\n${await readFile(types, 'utf8')}`
}
