import { EmailAddress } from '@lokum/contracts/values/text'
import addressparser from 'nodemailer/lib/addressparser'

/** An address with its display name, which may be empty. */
export type MailAddress = { name: string; address: string }

/** Parses `Name <address>` or an address alone; undefined for anything else. */
export function readMailAddress(text: string): MailAddress | undefined {
  const [first, ...others] = addressparser(text, { flatten: true })
  if (!first || others.length > 0 || /[\p{Cc}\u2028\u2029]/u.test(text)) return undefined
  const { success, data } = EmailAddress.safeParse(first.address)
  return success ? { name: first.name.trim(), address: data } : undefined
}

/** The part after the @. */
export function readDomain({ address }: MailAddress): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
