const mostCharacters = 500
/** Paths that are no page. */
const ownPaths = /^\/(login|callback|logout|sessions?|api|reports)(\/|$)/

/** The page to go back to after a login; anything that is not a page of the portal leads to the first one. */
export function returnPath(publicBaseUrl: string, asked: string | null): string {
  if (asked === null || asked.length > mostCharacters || !asked.startsWith('/')) return '/'
  const base = new URL(publicBaseUrl)
  if (!URL.canParse(asked, base.href)) return '/'
  const { origin, pathname, search } = new URL(asked, base)
  // A path that begins with two slashes names another host when a browser follows it.
  if (origin !== base.origin || pathname.startsWith('//') || ownPaths.test(pathname)) return '/'
  return `${pathname}${search}`
}
