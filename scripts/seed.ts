// Fills the account of landlord-b of the running system with two years of letting; run again, it adds what is missing.

import { localAddresses } from '@lokum/local-stack/services/ports'
import { openOwnerPools } from '@lokum/local-stack/world/open-owner-pools'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { connect } from './seed/connect.ts'
import { seedAccount } from './seed/seed-account.ts'

const { gateway, identityProvider: issuer } = localAddresses(process.env)

const began = Date.now()
await using owners = await openOwnerPools(process.env)
const setLocalDueDay = owners && ((settlementId: string, day: string) => setDueDay({ owners }, settlementId, day))
await seedAccount(
  { connect: () => connect({ gateway, issuer }), now: new Date(), setDueDay: setLocalDueDay },
  console.log,
)
console.log(`Done in ${Math.round((Date.now() - began) / 1000)} s. Log in to the portal as landlord-b to see it.`)
