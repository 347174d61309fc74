import { operations } from '@lokum/client/operations'
import { UsageError } from '../outcomes/errors.ts'
import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'
import { printableJsonLines } from '../terminal/printable.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { findOperation } from './find-operation.ts'
import { readBody } from './read-body.ts'

const methods = [...new Set(Object.values(operations).map(({ method }) => method))]

export const callApi: Command = {
  name: 'api',
  summary: 'Call any operation of the API, and print its JSON',
  takes: { label: '<method> <path>', least: 2, most: 2, choices: methods },
  options: {
    query: {
      value: 'name=value',
      help: 'a parameter of the query, as in the path behind ?; may be repeated',
      joinedBy: '&',
    },
    data: { value: 'json', help: 'the body; @file reads it from a file, and - from standard input' },
    file: { value: 'path', help: 'the file of an upload, whose other members are in --data' },
    key: { value: 'text', help: 'the Idempotency-Key of a POST; a new one when left out. Keep it to repeat the call' },
    accept: { value: 'type', help: 'the media type of the answer, such as application/json of a statement' },
    'if-match': { value: 'etag', help: 'change only what has this ETag, which each call shows on stderr' },
  },
  text: [
    'The path begins with /v1/. The reference in /docs has every operation; methods and paths that are not in it are refused, so a token never goes elsewhere.',
    'Pages have next_cursor, which goes into --query cursor=…. An operation that answers with a file writes its bytes, so send them to a file or a pipe. A call without an answer prints nothing, and null with --json.',
  ],
  examples: [
    `lokum api GET '/v1/apartments?state=active&limit=5'`,
    `lokum api POST /v1/webhook-endpoints --data @endpoint.json --key endpoint-1`,
    'lokum api GET /v1/settlements/set_01kc4v9s7zf8hrd2m6q3w5x001/statements/latest > statement.pdf',
  ],
  run: async ({ surroundings, printer, logIn }, asked) => {
    const { operation, parameters } = findOperation(asked)
    const body = await readBody(surroundings, asked, operation)
    const { key: idempotencyKey, 'if-match': ifMatch, accept } = asked.values
    if (idempotencyKey !== undefined && operation.method !== 'POST') throw new UsageError('--key is for POST alone.')
    const call = Object(await logIn())[operation.name]
    const { data, etag } = await call({ ...parameters, body }, { idempotencyKey, ifMatch, accept })
    if (data instanceof Blob) await writeBytes(surroundings, data)
    else printer.print(data ?? null, data === undefined ? [] : printableJsonLines(data))
    if (etag !== undefined) printer.note(`ETag: ${etag}`)
    return exitCodes.done
  },
}

async function writeBytes({ stdout }: Pick<Surroundings, 'stdout'>, data: Blob): Promise<void> {
  if (stdout.isTTY) throw new UsageError('The answer is a file, which a terminal must not be sent. Add: > file')
  stdout.write(new Uint8Array(await data.arrayBuffer()))
}
