import { once } from 'node:events'
import { readPort } from '../environment.ts'
import { startIdentityProvider } from './identity-provider.ts'

const { HOST, ISSUER, KEY_FILE, AUDIENCE, RESOURCE, PORTAL_URL, PEOPLE_OF_ANY_ACCOUNT } = process.env
const provider = await startIdentityProvider({
  port: readPort(process.env, 'PORT', 8090),
  ...(HOST && { host: HOST }),
  ...(ISSUER && { issuer: ISSUER }),
  ...(KEY_FILE && { keyFile: KEY_FILE }),
  ...(AUDIENCE && { audience: AUDIENCE }),
  ...(RESOURCE && { resources: [RESOURCE] }),
  ...(PORTAL_URL && { portalOrigins: [PORTAL_URL] }),
  peopleOfAnyAccount: PEOPLE_OF_ANY_ACCOUNT === 'true',
})
console.log(
  JSON.stringify({ time: new Date().toISOString(), msg: 'identity-provider.listening', issuer: provider.issuer }),
)

await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
await provider[Symbol.asyncDispose]()
