import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { openFile } from '../documents/open-file.ts'
import { FileRefused, UsageError } from '../outcomes/errors.ts'
import type { Asked } from '../syntax/command.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { FoundOperation } from './find-operation.ts'

/** The body of a call: JSON of the command line, of a file or of standard input, and the file of an upload. */
export async function readBody(
  surroundings: Pick<Surroundings, 'stdin'>,
  { values: { data, file } }: Asked,
  { isUpload }: FoundOperation,
): Promise<unknown> {
  if (isUpload !== (file !== undefined))
    throw new UsageError(isUpload ? 'This operation is an upload: give its --file.' : 'This operation takes no --file.')
  const body = data === undefined ? undefined : parsed(await readData(surroundings, data))
  return file === undefined ? body : { ...Object(body), file: await openFile(file) }
}

async function readData({ stdin }: Pick<Surroundings, 'stdin'>, data: string): Promise<string> {
  if (data === '-') return await text(stdin)
  if (!data.startsWith('@')) return data
  return await readFile(data.slice(1), 'utf8').catch(() => {
    throw new FileRefused('The file of --data cannot be read.')
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new UsageError('--data is no JSON.')
  }
}
