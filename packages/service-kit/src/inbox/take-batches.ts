import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Yields arrived items, at most `size` at a time: a single item at once, a burst in batches. While a batch is processed,
 * nothing else is read.
 */
export async function* takeBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  const iterator = items[Symbol.asyncIterator]()
  let next = ask(iterator)
  for (let first = await next; !first.done; first = await next) {
    const batch = [first.value]
    next = ask(iterator)
    while (batch.length < size) {
      const more = await Promise.race([next, nextTurn()])
      if (more === undefined || more.done) break
      batch.push(more.value)
      next = ask(iterator)
    }
    yield batch
  }
}

// A failure during the processing of a batch appears when the next batch is requested.
function ask<Item>(iterator: AsyncIterator<Item>): Promise<IteratorResult<Item>> {
  const next = iterator.next()
  next.catch(() => undefined)
  return next
}
