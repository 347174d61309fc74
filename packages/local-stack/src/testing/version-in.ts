/** The version that an answer's ETag names; the ETag of a read has a digest behind it. */
export function versionIn({ etag = '' }: Record<string, string>): number {
  return Number(/^"(\d+)/.exec(etag)?.[1])
}
