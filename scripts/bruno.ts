// Writes the Bruno collection from the contracts and their examples, with the files that its requests send.
import { writeFolder } from '@lokum/contracts/documents/write-folder'
import { collectionFiles, collectionFolder, filesToSend } from './bruno/collection-files.ts'

writeFolder(collectionFolder, new Map<string, string | Buffer>([...collectionFiles(), ...filesToSend()]))
