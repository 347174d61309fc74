/**
 * The end of an index, behind its table, that finds the rows of an account by parts of these texts. Nothing waits in a list of the
 * index, which every search would have to read.
 */
export function searchedIn(...texts: readonly string[]): string {
  return `USING gin (account_id, ${texts.map((text) => `${text} extensions.gin_trgm_ops`).join(', ')}) WITH (fastupdate = off)`
}
