import { createReadStream } from 'node:fs'
import { openFile } from '../documents/open-file.ts'
import { FileRefused, UsageError } from '../outcomes/errors.ts'
import type { Asked } from '../syntax/command.ts'
import { readAtMost } from '../terminal/read-at-most.ts'
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
  if (data !== '-' && !data.startsWith('@')) return data
  const source = data === '-' ? stdin : createReadStream(data.slice(1))
  const body = await readAtMost(source, maxBodyBytes).catch(() => {
    throw new FileRefused('The file of --data cannot be read.')
  })
  if (body === undefined) throw new FileRefused('A body has at most 64 KiB; that of --data has more. Nothing was sent.')
  return String(body)
}

/** A longer body is refused by every operation. */
const maxBodyBytes = 65_536

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new UsageError('--data is no JSON.')
  }
}
