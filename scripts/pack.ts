// Builds and packs what people install. Nothing is published; `npm run pack -- [folder]` makes the files that would be.
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { packPackage } from './pack/pack-package.ts'

const folder = resolve(process.argv[2] ?? 'packed')
await mkdir(folder, { recursive: true })
for (const name of ['client', 'cli']) console.log(await packPackage(name, folder))
