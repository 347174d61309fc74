/** A block of Bruno's format with `name: value` on each line; nothing if it has none. */
export function bruPairs(name: string, pairs: readonly (readonly [string, string | number])[]): string {
  if (pairs.length === 0) return ''
  return bruText(name, pairs.map(([key, value]) => `${key}: ${value}`).join('\n'))
}

/** A block with a text of several lines. */
export function bruText(name: string, text: string): string {
  const lines = text.split('\n').map((line) => (line === '' ? '' : `  ${line}`))
  return `${name} {\n${lines.join('\n')}\n}\n`
}

/** A file of blocks. */
export function bruFile(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n')
}
