const most = 12

/**
 * A search in the entries of `/docs/search.json`: by beginnings of words, with typing errors, titles and synonyms first.
 * Of a page in two languages the reader finds the one in their own.
 * @param MiniSearch the class of the library, which browsers load when somebody searches
 */
export function openSearch(MiniSearch, entries, language) {
  const index = new MiniSearch({
    fields: ['title', 'synonyms', 'context', 'text'],
    storeFields: ['title', 'context', 'path'],
    processTerm: plain,
    searchOptions: {
      boost: { title: 5, synonyms: 8, context: 2 },
      // A long list of synonyms counts nearly as much as a short one.
      bm25: { k: 1.2, b: 0.2, d: 0.5 },
      prefix: (word) => word.length > 1,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
    },
  })
  index.addAll(entries.filter(({ only = language }) => only === language).map((entry, id) => ({ id, ...entry })))
  return (query) => {
    const withEveryWord = index.search(query, { combineWith: 'AND' })
    const found = withEveryWord.length > 0 ? withEveryWord : index.search(query)
    return found.slice(0, most).map(({ title, context, path }) => ({ title, context, path }))
  }
}

/** Without case and accents, so that `długa` and `Dluga` are alike. */
function plain(word) {
  return word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l')
}
