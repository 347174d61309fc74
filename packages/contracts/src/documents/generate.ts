import { join } from 'node:path'
import { generatedFiles } from './generated-files.ts'
import { writeFolder } from './write-folder.ts'

writeFolder(join(import.meta.dirname, '../../generated'), generatedFiles())
