import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../data-folder.ts'
import { readerUrl } from '../nats/reader-url.ts'
import { localAddresses } from '../services/ports.ts'

// npm run --silent events-url
const place = { environment: process.env, dataFolder: dataFolder(process.env) }
// The first start makes the passwords; made here, they would open no broker.
if (process.env.LOCAL_NATS_URL || existsSync(join(place.dataFolder, 'local.env')))
  console.log(await readerUrl({ ...place, broker: localAddresses(process.env).broker }))
else {
  console.error('Nothing was started in this checkout yet. Run `npm start` first.')
  process.exitCode = 1
}
