/** Types named by their role in a call: the next reader learns nothing from them. */
const helperType = /\b(?:type|interface) (\w*(?:Wanted|Parts|Needs?|Found)|Places?)(?=[ <={])/g

/** Docstrings that begin with a question word or lean on the sentence before them. */
const riddle = /\/\*\*[\s*]*((?:What|Who|Whose|Whom|Of|As|Those|The same|Nothing|Nobody)\b[^\n]{0,60})/g

/** The types of a source text that should be named by what they are. */
export function findHelperTypes(source: string): string[] {
  return [...source.matchAll(helperType)].map(([, name = '']) => name)
}

/** The docstrings of a source text that should begin with a noun or a verb. */
export function findRiddles(source: string): string[] {
  return [...source.matchAll(riddle)].map(([, start = '']) => start)
}
