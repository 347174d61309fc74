import type { Lane, LaneDeps } from './lane.ts'

/** Lists and single reads of what is the caller's, and a look at what is another's. */
export function readApartments(need: LaneDeps): Lane {
  return async () => (await readList(need)) && (await readOne(need))
}

async function readList({ books, caller }: LaneDeps): Promise<boolean> {
  const listed = await caller.once('GET', '/v1/apartments?limit=20')
  if (listed.is !== 'done') return false
  const ids: string[] = listed.answer.body.data.map(({ id }: { id: string }) => id)
  const foreign = ids.filter((id) => (books.apartments.get(id)?.account ?? caller.account) !== caller.account)
  books.surprises.push(...foreign.map((id) => `law 6: ${caller.account} was shown ${id}`))
  return true
}

async function readOne({ books, caller, random }: LaneDeps): Promise<boolean> {
  const all = [...books.apartments]
  const [id = '', found] = all[Math.floor(random() * all.length)] ?? []
  if (!found) return true
  const read = await caller.once('GET', `/v1/apartments/${id}`)
  const isMissing = read.is === 'refused' && read.answer.status === 404
  if (found.account === caller.account && isMissing) books.surprises.push(`law 1: ${id} is not found`)
  if (found.account !== caller.account && read.is === 'done')
    books.surprises.push(`law 6: ${caller.account} read ${id}`)
  return read.is !== 'unknown'
}

export function readWebhooks({ books, caller }: LaneDeps): Lane {
  return async () => {
    const endpoints = await caller.once('GET', '/v1/webhook-endpoints')
    const deliveries = await caller.once('GET', '/v1/webhook-deliveries?limit=5')
    if (deliveries.is === 'done' && deliveries.answer.body.data.length > 5) books.surprises.push('more than the limit')
    return endpoints.is === 'done' && deliveries.is === 'done'
  }
}

/** The tenant's view of a settlement, by a link that some month made. */
export function readAsTenant({ books, caller, random }: LaneDeps): Lane {
  return async () => {
    const link = books.links[Math.floor(random() * books.links.length)]
    if (!link) return true
    const seen = await caller.once('GET', '/v1/tenant/settlement', { token: link.token })
    if (seen.is !== 'refused') return seen.is === 'done'
    const { status, bytes } = seen.answer
    if (status === 401 || status === 403 || status === 404)
      books.surprises.push(`the tenant of ${link.settlement}: ${status} ${bytes}`)
    return false
  }
}
