import { connection } from './call.ts'
import { callOver } from './call-over.ts'
import type { AskedOf, OperationName } from './operations.ts'
import type { AnyAsked } from './request.ts'

/** Saves a file in the language of the page; for a link the browser would ask in a language of its own. */
export async function download<Name extends OperationName>(name: Name, asked: AskedOf<Name> & AnyAsked): Promise<void> {
  const answer = await callOver(connection, name, asked)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = nameOf(answer.headers.get('content-disposition'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}

/** Long enough for a browser that first asks where to save it. */
const keptMs = 60_000

function nameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? ''
}
