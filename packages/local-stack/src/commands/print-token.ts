import { fetchToken } from '../identity-provider/fetch-token.ts'
import { localAddresses } from '../services/ports.ts'

// npm run --silent token -- <client> [scope …]
const [client = 'landlord-a', ...scopes] = process.argv.slice(2)
try {
  const { identityProvider } = localAddresses(process.env)
  console.log(await fetchToken({ issuer: identityProvider }, { client, ...(scopes.length > 0 && { scopes }) }))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
