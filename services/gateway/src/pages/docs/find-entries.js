/**
 * The entries that have every word of a query, best first: in the title counts most, in the text least.
 * Of a page in two languages the reader finds the one in their own.
 */
export function findEntries(entries, query, { most = 12, language = 'en' } = {}) {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries
    .filter(({ only = language }) => only === language)
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ entry }) => entry)
}

function scoreOf({ title, context, text }, words) {
  const places = [
    [plain(title), 5],
    [plain(context), 3],
    [plain(text), 1],
  ]
  const scores = words.map((word) => Math.max(...places.map(([place, weight]) => weightIn(place, word) * weight)))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

/** The start of a word counts twice. */
function weightIn(place, word) {
  const at = place.indexOf(word)
  if (at === -1) return 0
  return at === 0 || !/[\p{L}\p{N}]/u.test(place[at - 1]) ? 2 : 1
}

/** Without case and accents, so that `długa` and `Dluga` are alike. */
function plain(text) {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l')
}
