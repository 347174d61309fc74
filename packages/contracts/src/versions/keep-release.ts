import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseNow } from './release-now.ts'

/** Run once when a version is released: `node packages/contracts/src/versions/keep-release.ts v1.6`. */
const [, , version = ''] = process.argv
if (!/^v\d+\.\d+$/.test(version)) throw new Error('Name the version, for example v1.6')
const folder = join(import.meta.dirname, '../../released', version)
mkdirSync(folder, { recursive: true })
const { openApi, asyncApi, events } = releaseNow()
for (const [name, document] of Object.entries({ openapi: openApi, asyncapi: asyncApi, events }))
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(document)}\n`)
