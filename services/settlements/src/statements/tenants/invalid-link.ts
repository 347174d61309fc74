import { Problem } from '@lokum/service-kit/problem'

const challenge = 'Bearer realm="lokum tenants", error="invalid_token"'

/** The link ended, was revoked, or does not allow what was asked. */
export class InvalidLink extends Problem {
  constructor() {
    super('invalid_token', { headers: { 'www-authenticate': challenge } })
  }
}
