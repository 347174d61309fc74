// Records anew what a running system or the code has now: `examples`, the answers of all examples; `functions`, the SQL functions
// and triggers that later migrations are tried on; or `migrations`, those of the present version, which never change once it is published.
import { recordExamples } from './record-examples.ts'
import { recordFunctions } from './record-functions.ts'
import { recordMigrations } from './record-migrations.ts'

const [what] = process.argv.slice(2)
if (what === 'examples') await recordExamples()
else if (what === 'functions') recordFunctions()
else if (what === 'migrations') recordMigrations()
else throw new Error(`Only examples, functions and migrations are recorded, not ${what}.`)
