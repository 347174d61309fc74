import { securityHeaders } from '@lokum/service-kit/calls/security-headers'

/** Where browsers report violations of the policy. */
export const reportsPath = '/reports'

/** A page loads and talks to its own files alone, and no text becomes markup or code. */
const policy = {
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
  reportTo: ['csp'],
}

/** The headers of every answer, names and values by turns. */
export function pageHeaders(): string[] {
  return [
    ...securityHeaders(policy),
    'reporting-endpoints',
    `csp="${reportsPath}"`,
    'permissions-policy',
    'camera=(self), geolocation=(), microphone=()',
    'x-robots-tag',
    'noindex, nofollow',
  ]
}
