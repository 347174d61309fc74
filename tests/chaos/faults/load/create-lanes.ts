import { labelOf } from './books.ts'
import type { Lane, LaneDeps } from './lane.ts'

const address = { street: 'ul. Prosta 1', city: 'Łódź' }
const path = '/v1/apartments'
/** One more than the plan `small` allows. */
const racers = 6

/** Creations with keys, each repeated until its answer is known, and now and then long after. */
export function createWithKeys({ books, caller, random }: LaneDeps): Lane {
  return async (turn) => {
    const [key, body] = [`faults-${turn}`, { label: `Klucz ${turn}`, address }]
    const answer = await caller.sure('POST', path, { key, body })
    if (!answer) return false
    books.apartments.set(answer.body.id, { account: caller.account, bytes: answer.bytes })
    books.remembered.push({ account: caller.account, path, key, body, bytes: answer.bytes })
    const old = books.remembered[Math.floor(random() * books.remembered.length)]
    if (old?.account === caller.account) {
      const again = await caller.sure('POST', old.path, { key: old.key, body: old.body })
      if (again && !again.bytes.equals(old.bytes)) books.surprises.push(`law 2: ${old.key} answered ${again.bytes}`)
    }
    return true
  }
}

/** Creations without keys, never repeated: those without an answer are recorded as unknown. */
export function createWithoutKeys({ books, caller }: LaneDeps): Lane {
  return async (turn) => {
    const label = `Bez ${turn}`
    const outcome = await caller.once('POST', path, { body: { label, address } })
    if (outcome.is === 'unknown') books.unknownLabels.add(labelOf(caller.account, label))
    if (outcome.is === 'refused') books.refusedLabels.add(labelOf(caller.account, label))
    if (outcome.is !== 'done') return false
    books.apartments.set(outcome.answer.body.id, { account: caller.account, bytes: outcome.answer.bytes })
    return true
  }
}

/** More apartments at once than the plan allows, half of them with one label; then all are archived. */
export function raceForPlaces({ books, caller }: LaneDeps): Lane {
  return async (turn) => {
    const creations = Array.from({ length: racers }, (_, number) => {
      const label = `Miejsce ${turn} ${number % Math.ceil(racers / 2 + 1)}`
      return caller.once('POST', path, { body: { label, address } })
    })
    const made = (await Promise.all(creations)).filter(({ is }) => is === 'done')
    const listed = await caller.once('GET', `${path}?limit=100&state=setup`)
    if (listed.is !== 'done') return false
    const ids: string[] = listed.answer.body.data.map(({ id }: { id: string }) => id)
    if (ids.length > racers - 1) books.surprises.push(`law 3: ${ids.length} apartments in a plan of ${racers - 1}`)
    await Promise.all(ids.map((id) => caller.once('POST', `${path}/${id}/archive`)))
    return made.length > 0
  }
}

/** One token that creates more often than it may. */
export function createTooOften({ books, caller }: LaneDeps): Lane {
  return async (turn) => {
    const outcome = await caller.once('POST', path, { body: { label: `Często ${turn}`, address } })
    if (outcome.is === 'done') books.accepted.push(Date.now())
    return outcome.is === 'done' || (outcome.is === 'refused' && outcome.answer.status === 429)
  }
}
