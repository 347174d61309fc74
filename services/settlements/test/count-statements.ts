import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import pg from 'pg'

const began = 'http.server.request.start'
const ofTransactions = /^\s*(begin|start transaction|set transaction|commit|rollback|savepoint|release)/i

/**
 * The statements that requests of this process send to PostgreSQL, in their order and without those that begin and end
 * transactions. What runs in the background belongs to no request and is left out.
 */
export function watchStatements() {
  const requests = new AsyncLocalStorage<string[]>()
  const answered: string[][] = []
  const begin = () => {
    const statements: string[] = []
    answered.push(statements)
    requests.enterWith(statements)
  }
  const original = pg.Client.prototype.query
  const query = function (this: pg.Client, ...parts: unknown[]) {
    const text = textOf(parts[0])
    if (!ofTransactions.test(text)) requests.getStore()?.push(text)
    return Reflect.apply(original, this, parts)
  }
  Reflect.set(pg.Client.prototype, 'query', query)
  subscribe(began, begin)
  return {
    /** The statements sent by the requests of some work. */
    async of(work: () => Promise<unknown>): Promise<string[]> {
      answered.length = 0
      await work()
      return answered.flat()
    },
    [Symbol.dispose]: () => {
      Reflect.set(pg.Client.prototype, 'query', original)
      unsubscribe(began, begin)
    },
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
