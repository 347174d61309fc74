import { join } from 'node:path'
import { events, publicOperations } from '../catalogue.ts'
import { generatedFiles } from '../documents/generated-files.ts'
import { openApiDocument } from '../documents/openapi.ts'
import { readExamples } from '../documents/read-examples.ts'
import { writeFolder } from '../documents/write-folder.ts'
import { referenceFiles } from './reference-files.ts'

const catalogue = { operations: publicOperations, events, examples: readExamples() }
const pages = [...referenceFiles(openApiDocument(catalogue), catalogue)]
writeFolder(
  join(import.meta.dirname, '../../generated'),
  new Map([...generatedFiles(), ...pages.map(([path, text]) => [`reference/${path}`, text] as const)]),
)
