import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles, generatedFolders } from './generated-files.ts'

const root = join(import.meta.dirname, '../../../..')
const files = generatedFiles()

for (const folder of generatedFolders) {
  mkdirSync(join(root, folder), { recursive: true })
  for (const name of readdirSync(join(root, folder)))
    if (!files.has(`${folder}/${name}`)) rmSync(join(root, folder, name))
}
for (const [path, text] of files) writeFileSync(join(root, path), text)
console.log(`${files.size} files are generated.`)
