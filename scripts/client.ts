// Writes the generated files of @lokum/client: the table of operations, the classes of refusals and the types.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientFiles, generatedFolder } from '../packages/client/generate/client-files.ts'
import { writeTypes } from './client/write-types.ts'

const { files } = clientFiles()
for (const [name, text] of Object.entries(files)) await writeFile(join(generatedFolder, name), text)
await writeTypes(join(generatedFolder, 'schema.ts'))
