import { chosenLanguage, loadWords } from '../words/language.ts'

// This file is a script of its own: it is small, so it asks for what the first screen needs while the rest is still on its way.

/** Answers that were asked for before the page could say what it needs, by their address. */
const asked = new Map<string, Promise<Response>>()

/** Sends a request, or takes the answer that is on its way already, once. */
export function send(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? asked.get(url) : undefined
  asked.delete(url)
  return early ?? fetch(url, init)
}

/** Gives up the answers that no page will take; an unread one keeps its connection. */
export function dropEarlyAnswers(): void {
  for (const answer of asked.values()) void answer.then(({ body }) => body?.cancel()).catch(() => undefined)
  asked.clear()
}

/** How the overview of a month is asked for. */
export function overviewQuery(period: string): { period: string; limit: string } {
  return { period, limit: '100' }
}

const language = chosenLanguage()
const [, period] = /^\/months\/(\d{4}-\d{2})$/.exec(location.pathname) ?? []
ask('/session', {})
// Each in a task of its own, so that the first words are painted between them.
setTimeout(() => void loadWords(language).catch(() => undefined))
const headers = { accept: 'application/json', 'accept-language': language }
if (period !== undefined) {
  const query = new URLSearchParams(overviewQuery(period))
  setTimeout(() => ask(`/api/v1/settlements/overview?${query}`, headers))
}
// The start leads to the first month that is not finished.
if (location.pathname === '/') setTimeout(() => ask('/api/v1/settlements/months', headers))

function ask(url: string, headers: Record<string, string>): void {
  const answer = fetch(url, { headers, cache: 'no-store' })
  // The code that uses the answer handles its failure; a failure of an unused answer can be ignored.
  answer.catch(() => undefined)
  asked.set(url, answer)
}
