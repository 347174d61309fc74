import type { Client } from '@lokum/client'
import { operations } from '@lokum/client/operations'
import type { Schemas } from '@lokum/client/types'
import { describeFailure } from '../outcomes/describe-failure.ts'
import { FileRefused, UsageError } from '../outcomes/errors.ts'
import { type ExitCode, exitCodes } from '../outcomes/exit-codes.ts'
import type { Asked, Command } from '../syntax/command.ts'
import { readChoice } from '../syntax/read-arguments.ts'
import type { Failure, Printer } from '../terminal/printer.ts'
import { readAtMost } from '../terminal/read-at-most.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { openFile } from './open-file.ts'

const kinds = ['invoice', 'meter_photo', 'agreement', 'other'] as const

export const uploadDocuments: Command = {
  name: 'documents upload',
  summary: 'Upload documents, one after the other',
  takes: { label: '<file>...', least: 1, most: 1000 },
  options: {
    kind: { value: kinds.join('|'), help: 'what the documents are; invoices when left out' },
    name: { value: 'name', help: 'the name of the document that - reads' },
  },
  text: [
    'The same bytes are the same document, so it is safe to upload a folder again. A file that is refused does not stop the others: the command then ends with 1, and names it. If the API cannot be reached it stops, ends with 4, and names the files that are left.',
    'The file - is standard input, which needs a --name with its ending, such as invoice.pdf. It is read as far as a document may reach, 20 MB.',
    'With --json: `uploaded` has each file with its document, `failed` each file with the reason.',
  ],
  examples: [
    'lokum documents upload *.pdf',
    'lokum documents upload --kind agreement umowa.pdf',
    'curl -s https://example.com/bill | lokum documents upload - --name bill.pdf',
  ],
  run: async ({ surroundings: { stdin }, printer, logIn }, asked) => {
    const kind = readChoice(asked, 'kind', kinds) ?? 'invoice'
    const name = nameOfInput(asked)
    const done = await uploadAll({ client: await logIn(), printer, kind, stdin, name }, asked.words)
    const { uploaded, failed, left } = done
    if (printer.isJson) printer.print({ uploaded, failed, left }, [])
    const missing = [...failed.map(({ file }) => file), ...left]
    if (missing.length > 0)
      printer.note(`${missing.length} of ${asked.words.length} not uploaded: ${missing.join(', ')}`)
    return done.exitCode
  },
}

/** @throws UsageError unless standard input is read once and has a name */
function nameOfInput({ words, values: { name } }: Asked): string | undefined {
  const reads = words.filter((word) => word === '-').length
  if (reads > 1) throw new UsageError('Standard input can be uploaded once.')
  if (reads === 1 && name === undefined) throw new UsageError('- needs a --name with its ending, such as invoice.pdf.')
  if (reads === 0 && name !== undefined) throw new UsageError('--name is for - alone: a file has a name.')
  return name
}

type UploadDeps = Pick<Surroundings, 'stdin'> & {
  client: Client
  printer: Printer
  kind: (typeof kinds)[number]
  name: string | undefined
}

/** Goes on after a refused file, and stops where no other file would fare better. */
async function uploadAll(need: UploadDeps, files: readonly string[]) {
  const uploaded: { file: string; document: Schemas['Document'] }[] = []
  const failed: { file: string; error: Failure }[] = []
  let exitCode: ExitCode = exitCodes.done
  for (const file of files) {
    try {
      uploaded.push({ file, document: await upload(need, file) })
    } catch (error) {
      const { failure, exitCode: reason } = describeFailure(error)
      failed.push({ file, error: failure })
      tell(need, file, failure)
      exitCode = reason
      if (reason !== exitCodes.refused) break
    }
  }
  return { uploaded, failed, left: files.slice(uploaded.length + failed.length), exitCode }
}

function tell({ printer }: UploadDeps, file: string, { code, detail, request_id }: Failure): void {
  printer.note(`${file}: ${detail}${request_id === undefined ? '' : ` (${code}, ${request_id})`}`)
}

async function upload({ client, printer, kind, stdin, name }: UploadDeps, file: string) {
  const content = file === '-' ? new File([await readInput(stdin)], name ?? '') : await openFile(file)
  const { data: document } = await client.createDocument({ body: { kind, file: content } })
  if (!printer.isJson) printer.print(document, [`${file}: ${document.id}`])
  return document
}

/** Standard input has no size before it is read, so it is read no further than a document may reach. @throws FileRefused */
async function readInput(stdin: Surroundings['stdin']): Promise<Buffer<ArrayBuffer>> {
  const { maxBytes } = operations.createDocument
  const content = await readAtMost(stdin, maxBytes)
  if (content !== undefined) return content
  throw new FileRefused(`A document has at most ${maxBytes / 1_000_000} MB; standard input has more. Nothing was sent.`)
}
