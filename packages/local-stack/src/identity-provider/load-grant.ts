import type { Grant, KoaContextWithOIDC } from 'oidc-provider'
import type { FindPerson } from './people.ts'

/** The resource of a token when none is asked for; RFC 8707 wants an absolute URI. The audience in the token is the plan's. */
export const onlyResource = 'urn:lokum:api'

/** The person's grant for the client: everything that the person may do, of which a token gets what was asked for. */
export async function loadGrant({ oidc }: KoaContextWithOIDC, findPerson: FindPerson): Promise<Grant | undefined> {
  const { client, session, provider } = oidc
  const person = findPerson(session?.accountId ?? '')
  if (!client || !session || !person) return undefined
  const known = session.grantIdFor(client.clientId)
  if (known) return await provider.Grant.find(known)
  const grant = new provider.Grant({ clientId: client.clientId, accountId: person.login })
  grant.addOIDCScope('openid profile')
  grant.addResourceScope(onlyResource, person.scopes.join(' '))
  await grant.save()
  return grant
}
