import { generatedFiles } from '../documents/generated-files.ts'
import type { Release } from './breaking-changes.ts'

/** The documents as the catalogue gives them today, as a release has them. */
export function releaseNow(): Release {
  const files = generatedFiles()
  const parsed = (name: string) => JSON.parse(files.get(name) ?? '')
  const schemas = [...files.keys()].filter((name) => name.endsWith('.schema.json'))
  return {
    openApi: parsed('openapi.json'),
    asyncApi: parsed('asyncapi.json'),
    events: Object.fromEntries(schemas.map((name) => [name, parsed(name)])),
  }
}
