// Draws the PDFs of the golden set from their layouts; every command does so when a layout has changed.
import { join } from 'node:path'
import { writeFolder } from '@lokum/contracts/documents/write-folder'
import { drawFolder, folders } from './drawn-files.ts'

for (const folder of folders) writeFolder(join(import.meta.dirname, folder, 'generated'), await drawFolder(folder))
