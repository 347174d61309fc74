import { createHash } from 'node:crypto'

/** Planning a statement of this length takes longer than running it; the functions that it calls are planned with it. */
const fromCharacters = 800

/** A connection keeps the plans of all of them. Texts are constants of the source, so there are far fewer. */
const mostStatements = 1_000

const names = new Map<string, string>()

/** Lets connections prepare this text once and keep its plan, if it is long. The text must be a constant. */
export function keepPlan(text: string): void {
  if (text.length < fromCharacters || names.has(text) || names.size >= mostStatements) return
  names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 22))
}

/** The name under which connections prepare the text, or undefined if they plan it each time. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}
