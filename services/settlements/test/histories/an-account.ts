import type { Answer, Call } from '@lokum/local-stack/testing/client'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'
import type { Pool } from 'pg'

type Members = Record<string, unknown>
type ShownItem = { id: string; state: string; inputs: Members; source: { line?: number | null } }
type Shown = {
  state: string
  items: ShownItem[]
  reference_code: string
  document_ids: string[]
  statement: { version: number; state: string } | null
}
const nothing: Shown = { state: 'draft', items: [], reference_code: '', document_ids: [], statement: null }

/** One request with its answer, as a record keeps it. */
export type Exchange = { method: string; path: string; body: unknown; answer: Answer }

/** The account that a history is played in: what was made by now, in its order, and everything that was asked. */
export class Account {
  readonly #landlord: Landlord
  readonly #observe: (exchange: Exchange, account: Account) => void
  readonly apartments: string[] = []
  readonly agreements: { id: string; apartment: string; hasAdvance: boolean }[] = []
  readonly documents: string[] = []
  /** How many lines each document had when it came, and the numbers of those that were typed since. */
  readonly lines = new Map<string, { read: number; typed: number[] }>()
  /** The documents that were uploaded, with their files. */
  readonly invoices: { id: string; bytes: Buffer }[] = []
  readonly settlements: string[] = []
  readonly payments: string[] = []
  readonly meters: string[] = []
  readonly readings: string[] = []
  /** The newest answer about each settlement. */
  readonly #shown = new Map<string, Shown>()

  readonly pool: Pool
  readonly accountId: string

  constructor(
    { pools }: Pick<World, 'pools'>,
    landlord: Landlord,
    observe: (exchange: Exchange, account: Account) => void,
  ) {
    this.#landlord = landlord
    this.#observe = observe
    this.pool = pools.settlements
    this.accountId = landlord.accountId
  }

  async ask(method: string, path: string, body?: Members): Promise<Answer> {
    return await this.#send(method, path, { ...(body && { body }) })
  }

  /** The content of a version of a statement. */
  async readStatement(path: string): Promise<Answer> {
    return await this.#send('GET', path, { headers: { accept: 'application/json' } })
  }

  /** Asks as the tenant who holds a link. */
  async see(path: string, token: string): Promise<Answer> {
    return await this.#send('GET', path, { token })
  }

  async #send(method: string, path: string, call: Call): Promise<Answer> {
    const answer = await this.#landlord.settlements.request(method, path, call)
    this.#observe({ method, path, body: call.body, answer }, this)
    const [, id] = /^\/v1\/settlements\/(set_\w+)/.exec(path) ?? []
    // Full answers have accounts; the laws are checked on the newest of each settlement.
    if (id !== undefined && answer.status < 300 && answer.body?.document_ledgers) this.#shown.set(id, answer.body)
    return answer
  }

  /** Makes something, and keeps its identifier when it was made. */
  async make(list: string[], path: string, body?: Members): Promise<string | undefined> {
    const answer = await this.ask('POST', path, body)
    if (answer.status !== 201) return undefined
    list.push(answer.body.id)
    return answer.body.id
  }

  async createApartment(members: Members): Promise<void> {
    const { status, body } = await this.#landlord.apartments.request('POST', '/v1/apartments', {
      body: apartmentBody({ label: `Dom ${this.apartments.length + 1}`, ...members }),
    })
    if (status !== 201) throw new Error('The apartment was not created.')
    this.apartments.push(body.id)
  }

  /** Uploads an invoice of KSeF. */
  async upload(bytes: Buffer): Promise<string | undefined> {
    const form = makeForm({ name: 'a.xml', type: 'application/xml', bytes }, { kind: 'invoice' })
    const answer = await this.#send('POST', '/v1/documents', form)
    return answer.status === 201 ? String(answer.body.id) : undefined
  }

  /** The settlement as it was shown last; an empty one before that. */
  shown(settlement: string): Shown {
    return this.#shown.get(settlement) ?? nothing
  }
}

/** One of the settlements in these states, seven times in eight; otherwise, or if there is none, one of all. */
export function settlementIn(account: Account, states: readonly string[], which: number): string {
  const fitting = account.settlements.filter((id) => states.includes(account.shown(id).state))
  const among = fitting.length > 0 && which % 8 > 0 ? fitting : account.settlements
  return chosen(among, which) ?? ''
}

/** One of a list, by a number that may be greater than the list is long. */
export function chosen<One>(list: readonly One[], number: number): One | undefined {
  return list[number % Math.max(1, list.length)]
}
