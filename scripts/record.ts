// Records anew what a running system or the code has now: `examples`, the answers of all examples, or `functions`, the SQL
// functions and triggers that later migrations are tried on.
import { recordExamples } from './record-examples.ts'
import { recordFunctions } from './record-functions.ts'

const [what] = process.argv.slice(2)
if (what === 'examples') await recordExamples()
else if (what === 'functions') recordFunctions()
else throw new Error(`Only examples and functions are recorded, not ${what}.`)
