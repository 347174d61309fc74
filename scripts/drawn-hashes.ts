import { writeFileSync } from 'node:fs'
import { hashesFile, hashesOfDrawn } from '../packages/bill-reader/test/golden/drawn-files.ts'

writeFileSync(hashesFile, hashesOfDrawn())
