import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../../tests/integrators/clients/tools.ts'

type Slim = { readonly paths: object; readonly webhooks: object }

/**
 * The types of @lokum/client, which openapi-typescript makes of the slim document: objects, calls and deliveries in files of their own,
 * so that a compiler reads only those that a program imports.
 */
export async function makeTypes(slim: Slim): Promise<Record<string, string>> {
  const calls = await interfacesOf({ ...slim, webhooks: {} })
  const deliveries = await interfacesOf({ ...slim, paths: {} })
  return {
    'objects.ts': `${mark}${calls.components}`,
    'calls.ts': `${mark}${useOfObjects}${calls.operations}`,
    'deliveries.ts': `${mark}${useOfObjects}${deliveries.webhooks}${deliveries.operations}`,
  }
}

const mark = '// Made by `npm run generate`.\n'
const useOfObjects = "import type { components } from './objects.ts'\n\n"

// Places that an operation does not have, and the headers of answers, which the client reads itself: a third of all lines.
const unused = /^ *(?:\w+\?: never;|headers: \{\n *\[name: string\]: unknown;\n *\};)\n/gm

/** The interfaces that the generator makes of a document, by name. */
async function interfacesOf(document: object): Promise<Readonly<Record<string, string>>> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lokum-types-'))
  const [source, types] = [join(folder.path, 'openapi.json'), join(folder.path, 'schema.ts')]
  await writeFile(source, JSON.stringify(document))
  await runTool('openapi-typescript', [source, '--output', types, '--default-non-nullable', 'false'])
  const text = (await readFile(types, 'utf8')).replace(unused, '')
  return Object.fromEntries(
    [...text.matchAll(/^export interface (\w+) \{\n.*?^\}\n/gms)].map(([one, name]) => [name, one]),
  )
}
