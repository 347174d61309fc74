/** Whether a pattern is found after another one: in linear time, which `first.*next` does not take. */
export function follows(text: string, first: RegExp, next: RegExp): boolean {
  const found = first.exec(text)
  return found !== null && next.test(text.slice(found.index + found[0].length))
}
