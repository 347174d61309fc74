import { dataFolder } from '../data-folder.ts'
import { readerUrl } from '../nats/reader-url.ts'
import { localAddresses } from '../services/ports.ts'

// npm run --silent events-url
const place = { environment: process.env, dataFolder: dataFolder(process.env) }
console.log(await readerUrl({ ...place, broker: localAddresses(process.env).broker }))
