import type { Scope } from '@lokum/contracts/interface/scope'
import { landlordScopes } from './clients.ts'

/** A person who logs in with a browser. */
export interface LocalPerson {
  /** The typed login, and `sub` in the tokens. */
  readonly login: string
  readonly password: string
  readonly name: string
  /** The account that the person acts for. */
  readonly accountId: string
  /** The person's permissions; a token has at most these scopes. */
  readonly scopes: readonly Scope[]
}

/** The people who are always there. Their passwords are public: the provider listens on this machine only. */
export const localPeople: readonly LocalPerson[] = [
  person({ login: 'landlord-a', name: 'Anna Adamska', accountId: 'account-a', scopes: landlordScopes }),
  person({ login: 'landlord-b', name: 'Bartosz Banach', accountId: 'account-b', scopes: landlordScopes }),
  person({ login: 'helper-a', name: 'Helena Hajduk', accountId: 'account-a', scopes: landlordScopes }),
  person({ login: 'reader-a', name: 'Roman Rybak', accountId: 'account-a', scopes: landlordScopes.filter(reads) }),
]

const prefix = 'person-of-'

/** The person of an account of a test's own; with scopes, one who has just these. */
export function accountPerson({ account, scopes }: { account: string; scopes?: readonly Scope[] }): LocalPerson {
  const login = [`${prefix}${account}`, ...(scopes ?? [])].join('+')
  return person({ login, name: `Person of ${account}`, accountId: account, scopes: scopes ?? landlordScopes })
}

/** Finds people by their login. */
export type FindPerson = (login: string) => LocalPerson | undefined

/** Knows the people who are always there and, for tests, one of any account. */
export function peopleDirectory({ ofAnyAccount }: { ofAnyAccount: boolean }): FindPerson {
  const known = new Map(localPeople.map((person) => [person.login, person]))
  return (login) => known.get(login) ?? (ofAnyAccount && login.startsWith(prefix) ? personOf(login) : undefined)
}

function personOf(login: string): LocalPerson {
  const [account = '', ...names] = login.slice(prefix.length).split('+')
  const scopes = landlordScopes.filter((scope) => names.includes(scope))
  return accountPerson({ account, ...(names.length > 0 && { scopes }) })
}

function reads(scope: Scope): boolean {
  return scope.endsWith('.read')
}

function person(who: Omit<LocalPerson, 'password'>): LocalPerson {
  return { ...who, password: `${who.login}-password` }
}
