// Writes the Bruno collection from the contracts and their examples; its files to send are kept by hand.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { collectionFiles, collectionFolder, staleFiles } from './bruno/collection-files.ts'

const files = collectionFiles()
for (const path of staleFiles(files)) rmSync(join(collectionFolder, path))
for (const [path, text] of files) {
  mkdirSync(dirname(join(collectionFolder, path)), { recursive: true })
  writeFileSync(join(collectionFolder, path), text)
}
