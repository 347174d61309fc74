// Writes again what is recorded in files: `examples`, the answers of a running system; `functions`, the SQL functions and triggers under
// which the next migrations are tested; `migrations`, hashes of this version's migrations, which must not change once it is published.
import { recordExamples } from './record-examples.ts'
import { recordFunctions } from './record-functions.ts'
import { recordMigrations } from './record-migrations.ts'

const [what] = process.argv.slice(2)
if (what === 'examples') await recordExamples()
else if (what === 'functions') recordFunctions()
else if (what === 'migrations') recordMigrations()
else throw new Error(`Only examples, functions and migrations are recorded, not ${what}.`)
