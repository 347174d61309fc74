/** The page that a place in a document names, such as `page 2, line 12` or `strona 2`; null: none. */
export function pageNamed(place: string): number | null {
  const [, page] = /(?:\bpage|\bstrona|\bstr\.|\bs\.)\s*(\d{1,4})\b/i.exec(place) ?? []
  return page === undefined || Number(page) === 0 ? null : Number(page)
}
