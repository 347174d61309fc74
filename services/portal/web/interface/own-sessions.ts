import { connection } from './call.ts'
import { sendOver } from './call-over.ts'

/** A login of the person in some browser, as `GET /sessions` of the portal answers. */
export type OwnSession = {
  id: string
  is_this: boolean
  /** The browser's own name. */
  browser: string | null
  began_at: string
  used_at: string
  ends_at: string
}

const path = '/sessions'

/** Where the person is logged in: this browser first, then the newest. */
export async function readOwnSessions(): Promise<readonly OwnSession[]> {
  const { data }: { data: readonly OwnSession[] } = await (await ask('GET', path)).json()
  return data
}

/** Ends another session of the person; without an id, all of them. */
export async function endOwnSession(id: string | null): Promise<void> {
  await ask('DELETE', id === null ? path : `${path}/${encodeURIComponent(id)}`)
}

async function ask(method: string, url: string): Promise<Response> {
  return await sendOver(connection, { method, url, headers: { accept: 'application/json' }, body: null })
}
