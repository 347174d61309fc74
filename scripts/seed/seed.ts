import type { Client } from '@lokum/client'
import { each } from '@lokum/client/each'
import type { Schemas } from '@lokum/client/types'
import type { LetApartment } from '../papers/lettings.ts'

/** The client that fills the account, and the day; the last month is the one before it. */
export type Seed = {
  /** A client with a token of its own: one token may call an operation 60 times a minute, an account ten times as often. */
  connect: () => Promise<Client>
  now: Date
  /** Lets a statement become due on an earlier day; absent where the database cannot be reached. */
  setDueDay?: ((settlementId: string, day: string) => Promise<void>) | undefined
}

type Tariffs = NonNullable<Schemas['CreateApartmentRequest']['tariffs']>

/** The apartment with this label, created if there is none. */
export async function findApartment(
  lokum: Client,
  { label, street, surface_m2, postal_code, tariffs = [] }: LetApartment & { tariffs?: Tariffs },
): Promise<Schemas['Apartment']> {
  for await (const apartment of each(lokum.listApartments, { label })) return apartment
  const address = { street, city: 'Kraków', postal_code }
  const { data } = await lokum.createApartment({ body: { label, address, surface_m2, tariffs } })
  return data
}
