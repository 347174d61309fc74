/** The system that serves the pages: its own address, and the provider's as readers reach it. */
export type ServingSystem = { publicBaseUrl: string; providerUrl: string }

const marks = /^<!-- \/?local -->\n\n?/gm
const localSections = /^<!-- local -->\n.*?^<!-- \/local -->\n\n?/gms

/**
 * Markdown with the addresses of the system that serves it in place of those of `npm start`. Sections between
 * `<!-- local -->` and `<!-- /local -->` stay on a laptop alone, where the provider speaks plain http; a production refuses that.
 */
export function fitToSystem(markdown: string, { publicBaseUrl, providerUrl }: ServingSystem): string {
  const isLocal = new URL(providerUrl).protocol === 'http:'
  return markdown
    .replaceAll(isLocal ? marks : localSections, '')
    .replaceAll('http://127.0.0.1:8080', publicBaseUrl)
    .replaceAll('http://127.0.0.1:8090', providerUrl.replace(/\/$/, ''))
}
