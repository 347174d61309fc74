import { readPage } from './read-page.ts'
import type { Pages } from './scrape-system.ts'

/** The rows of the README's table of all metrics, from the pages of the running system. */
export function listMetrics(pages: Pages): string[] {
  const services = Object.entries(pages).map(([service, text]) => ({ service, families: readPage(text) }))
  const all = new Map(services.flatMap(({ families }) => [...families]))
  return [...all.values()]
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, kind, help }) => {
      const having = services.filter(({ families }) => families.has(name))
      const labels = new Set(having.flatMap(({ families }) => [...(families.get(name)?.labels ?? [])]))
      labels.delete('le')
      const where = having.length === services.length ? 'all' : having.map(({ service }) => service).join(', ')
      return `| \`${name}\` | ${kind} | ${[...labels].toSorted().join(', ')} | ${where} | ${help} |`
    })
}
