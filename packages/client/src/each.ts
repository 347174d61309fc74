import type { CallOptions } from './calls/plan-request.ts'

type Page<Item> = { data: readonly Item[]; next_cursor: string | null }
type List<Input, Item> = (input: Input, call?: CallOptions) => Promise<{ data: Page<Item> }>

/** Every object of a list, page after page: `each(lokum.listApartments, { state: 'active' })`. */
export async function* each<Input, Item>(
  list: List<Input, Item>,
  input: NoInfer<Input>,
  call?: CallOptions,
): AsyncGenerator<Item, void> {
  const seen = new Set<string>()
  let asked: Input = input
  for (;;) {
    const { data: page } = await list(asked, call)
    yield* page.data
    if (page.next_cursor === null) return
    // A list that leads back to a page would never end.
    if (seen.has(page.next_cursor)) throw new Error('The list gave the same cursor twice.')
    seen.add(page.next_cursor)
    asked = { ...input, cursor: page.next_cursor }
  }
}
