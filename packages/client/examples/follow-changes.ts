// A copy that is kept by what changed, and was deleted, since the time before.
import { follow } from '@lokum/client/follow'
import { lokum } from './open-client.ts'

const copy = new Map<string, string>()
let kept: { cursor?: string } = {}

/** Call it every minute; keep `kept` and the copy together, for example in one transaction. */
async function catchUp(): Promise<number> {
  let changes = 0
  for await (const page of follow(lokum.listApartments, { updated_since: '1970-01-01T00:00:00Z', limit: 2, ...kept })) {
    for (const { id, label } of page.data) copy.set(id, label)
    for (const { id } of page.deleted ?? []) copy.delete(id)
    kept = { cursor: page.resume_cursor }
    changes += page.data.length
  }
  return changes
}

const first = await catchUp()
const [id = ''] = copy.keys()
await lokum.updateApartment({ id, body: { label: 'Followed 1' } })
const second = await catchUp()

console.log(`${first === copy.size}, then ${second}: ${copy.get(id)}`)
