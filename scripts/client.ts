// Writes the generated files of @lokum/client: the table of operations, the classes of refusals and the types.
import { writeFolder } from '@lokum/contracts/documents/write-folder'
import { clientFiles, generatedFolder } from '../packages/client/generate/client-files.ts'
import { makeTypes } from './client/make-types.ts'

const { files, slim } = clientFiles()
writeFolder(generatedFolder, new Map(Object.entries({ ...files, ...(await makeTypes(slim)) })))
