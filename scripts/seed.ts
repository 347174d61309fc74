// Fills the account of landlord-b of the running system with two years of letting; run again, it adds what is missing.
import { createClient } from '@lokum/client'
import { clientCredentials } from '@lokum/client/credentials'
import { localAddresses } from '@lokum/local-stack/services/ports'
import { seedAccount } from './seed/seed-account.ts'

const { gateway, identityProvider } = localAddresses(process.env)
const token = clientCredentials({
  ...{ issuer: identityProvider, clientId: 'landlord-b', clientSecret: 'landlord-b-secret' },
  allowHttp: true,
})
const lokum = createClient({ baseUrl: gateway, token, language: 'pl', allowHttp: true })

const began = Date.now()
await seedAccount({ lokum, now: new Date() }, console.log)
console.log(`Done in ${Math.round((Date.now() - began) / 1000)} s. Log in to the portal as landlord-b to see it.`)
