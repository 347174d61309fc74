const shape = /^#(tl_[A-Za-z0-9_-]{43})$/
const kept = 'lokum-link'

/**
 * The token of the link: from the fragment, which leaves the address bar at once, or as this tab kept it.
 * @returns undefined when there is none
 */
export function takeToken({ location, history, storage }) {
  const token = shape.exec(location.hash)?.[1]
  if (location.hash !== '') history.replaceState(null, '', location.pathname)
  if (token === undefined) return storage.getItem(kept) ?? undefined
  storage.setItem(kept, token)
  return token
}

/** A link that opens nothing any more is not kept. */
export function forgetToken(storage) {
  storage.removeItem(kept)
}
