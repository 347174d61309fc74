/** The items of a list, at most so many. */
export async function collect<Item>(items: AsyncIterable<Item>, most = Number.POSITIVE_INFINITY): Promise<Item[]> {
  const found: Item[] = []
  if (most === 0) return found
  for await (const item of items) {
    found.push(item)
    if (found.length >= most) break
  }
  return found
}
