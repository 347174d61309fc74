import { accountIdOf } from '@lokum/contracts/values/account-id'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import type { IdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { type Answer, type Client, createClient } from '@lokum/local-stack/testing/client'

export type LandlordPlan = { account?: string; scopes?: readonly string[] }

/** A client with an account; `accountId` is what the services call it. */
export type Landlord = Pick<Client, 'request'> & {
  token: string
  account: string
  accountId: string
  /** Creates an apartment, of which only what matters to the test is given. */
  create: (members?: Record<string, unknown>, headers?: Record<string, string>) => Promise<Answer>
}

type Door = { identity: IdentityProvider; gatewayUrl: string }

/** A client of an account of its own, with every scope unless stated otherwise. */
export function landlordAt({ identity, gatewayUrl }: Door, plan: LandlordPlan = {}): Landlord & Disposable {
  const account = plan.account ?? `landlord-${++accounts}`
  const client = identity.clientFor({ account, scopes: plan.scopes ?? landlordScopes })
  const token = identity.mint({ client })
  const http = createClient({ baseUrl: gatewayUrl, token })
  return {
    ...http,
    token,
    account,
    accountId: accountIdOf(identity.issuer, account),
    create: (members = {}, headers = {}) =>
      http.request('POST', '/v1/apartments', { body: anApartment(members), headers }),
  }
}
let accounts = 0

/** The body of a valid creation; labels differ unless one is given. */
export function anApartment(members: Record<string, unknown> = {}) {
  labels += 1
  return {
    label: `Dom ${labels}`,
    address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: '30-001' },
    ...members,
  }
}
let labels = 0
