import type { IncomingMessage } from 'node:http'

/** The values of a header, one for each line that was sent; `headersDistinct` would take all headers apart. @param name in lower case */
export function sentValues({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): string[] {
  const values: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]
    if (sent?.length === name.length && sent.toLowerCase() === name) values.push(rawHeaders[at + 1] ?? '')
  }
  return values
}
