import { randomBytes } from 'node:crypto'
import { makeAccountId } from '@lokum/contracts/values/account-id'
import { landlordScopes } from '../identity-provider/clients.ts'
import type { ServiceName } from '../services/service-environment.ts'
import { type Answer, type Client, type ClientOptions, createClient } from '../testing/client.ts'
import type { Identity } from './identity.ts'
import type { Pools } from './pools.ts'
import { apartmentBody } from './rental.ts'

export type LandlordPlan = {
  scopes?: readonly string[]
  /** Landlords of one world with the same name share an account. */
  account?: string
  /** `basic` has 5 apartments; `large`, the default, a million. */
  plan?: 'basic' | 'large'
} & Pick<ClientOptions, 'whenOverloaded'>

/** An account, its token, and a client of each service and of the gateway. */
export type Landlord = Readonly<Record<ServiceName, Client>> & {
  readonly token: string
  /** The claim in the token; `accountId` is what the services make of it. */
  readonly account: string
  readonly accountId: string
  /** Address of the gateway. */
  readonly url: string
  /** Asks the gateway. */
  readonly request: Client['request']
  /** Creates an apartment through the gateway, of which only what matters to the test is given. */
  readonly create: (members?: Record<string, unknown>, headers?: Record<string, string>) => Promise<Answer>
}

type LandlordSetup = {
  name: string
  urls: Readonly<Record<ServiceName, string>>
  identity: Identity
  owners: Pick<Pools, 'apartments'>
}

/** Makes landlords with unique accounts. */
export function openLandlords({ name, urls, identity, owners }: LandlordSetup) {
  const clients = new DisposableStack()
  let accounts = 0
  /** Unlike those of other worlds; the account of another landlord of this world keeps its name. */
  const ownName = (account: string) => (account.endsWith(name) ? account : `${account}-${name}`)
  /** A landlord with an own account, by default with every scope. */
  const aLandlord = async (wanted: LandlordPlan = {}): Promise<Landlord> => {
    const { scopes = landlordScopes, plan = 'large', whenOverloaded } = wanted
    const account = ownName(wanted.account ?? `landlord-${++accounts}`)
    const accountId = makeAccountId(identity.issuer, account)
    if (plan !== 'basic') await owners.apartments.query(setPlan, [accountId, plan])
    const token = identity.mint({ client: identity.clientFor({ account, scopes }) })
    return { token, account, accountId, ...clientsOf({ token, urls, whenOverloaded }, clients) }
  }
  return { aLandlord, [Symbol.dispose]: () => clients.dispose() }
}

const setPlan = 'INSERT INTO account (id, plan) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET plan = $2'

type Called = { token: string; urls: LandlordSetup['urls'] } & Pick<ClientOptions, 'whenOverloaded'>

function clientsOf({ urls, ...called }: Called, stack: DisposableStack) {
  const direct = (name: ServiceName) => stack.use(createClient({ baseUrl: urls[name], ...called, through: 'service' }))
  // Failed authentications are counted per client address.
  const headers = { 'x-forwarded-for': anAddress() }
  const gateway = stack.use(createClient({ baseUrl: urls.gateway, ...called, headers }))
  return {
    gateway,
    url: urls.gateway,
    request: gateway.request,
    create: (members: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      gateway.request('POST', '/v1/apartments', { body: apartmentBody(members), headers }),
    apartments: direct('apartments'),
    settlements: direct('settlements'),
    webhooks: direct('webhooks'),
  }
}

function anAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}
