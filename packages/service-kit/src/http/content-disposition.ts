/** `attachment` with the name twice: in ASCII for old clients, and as it is (RFC 6266, with the encoding of RFC 8187). */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łŁ]/g, (l) => (l === 'ł' ? 'l' : 'L'))
  const ascii = plain.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encode(name)}`
}

/** Percent encoding leaves five characters alone that RFC 8187 does not allow. */
function encode(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
