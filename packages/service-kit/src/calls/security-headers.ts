import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** The sources that a page may load and use, beyond nothing (Content Security Policy). */
export type Sources = Readonly<Record<string, readonly string[]>>

/** Helmet's headers, names and values by turns. They never differ between answers, so they are made once. */
export function securityHeaders(sources: Sources = {}): string[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const directives = Object.fromEntries(Object.entries(sources).map(([name, values]) => [name, [...values]]))
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], ...directives },
    },
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    originAgentCluster: false,
    xXssProtection: false,
    xFrameOptions: { action: 'deny' },
  })(response.req, response, () => undefined)
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)])
}

/** The Content Security Policy of a page that may load a little more than nothing. */
export function writePolicy(sources: Sources): string {
  const headers = securityHeaders(sources)
  return headers[headers.indexOf('content-security-policy') + 1] ?? ''
}
