type Page<Row> = { data: readonly Row[]; next_cursor: string | null }

/** The rows of all pages of a list, in its order. */
export async function allPages<Row>(readPage: (cursor: { cursor?: string }) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let next: string | null = null
  do {
    const page: Page<Row> = await readPage(next === null ? {} : { cursor: next })
    rows.push(...page.data)
    next = page.next_cursor
  } while (next !== null)
  return rows
}
