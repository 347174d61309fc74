import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { IsolationRow, Owner } from './isolation-row.ts'

let addresses = 0

/** Asks about an owner's belongings, each time from another address, since failed authentications are limited by address. */
export function asking(method: string, row: Pick<IsolationRow, 'path' | 'body' | 'form'>, of: Owner) {
  return (who: Landlord, token?: string | null) => {
    const form = row.form?.(of)
    addresses += 1
    return who.request(method, row.path(of), {
      ...(token !== undefined && { token }),
      ...(row.body && { body: row.body(of) }),
      ...form,
      headers: { ...form?.headers, 'x-forwarded-for': `10.6.${Math.floor(addresses / 250)}.${addresses % 250}` },
    })
  }
}
