// How well the rules read the golden set: `npm run assistant:score [-- --json FILE] [--mistakes]`.
//
// The golden set, services/settlements/test/documents/golden/, is documents with what a bookkeeper reads in them. Every value of the head
// (supplier, number, days, total, to pay), every finding and every value of a line (role, category, quantity, unit, gross rate and
// amount, conversion factor, meter number, place) is one value. A line that is proposed and a line that is expected are the same when
// they are at the same place; of those left over, when role and amount are the same. A value is a hit when both sides have
// it and it is equal, decimals by their value. precision = hits / proposed values; recall = hits / expected values.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readByRules } from '../services/settlements/src/documents/assistant/rules/read-by-rules.ts'
import { scoreAssistant } from '../services/settlements/test/documents/golden/score.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, mistakes: { type: 'boolean' }, only: { type: 'string' } },
})
const folder = join(import.meta.dirname, '../services/settlements/test/documents/golden')
const score = await scoreAssistant(readByRules, folder, new RegExp(values.only ?? '.'))

console.log(`documents ${score.documents}`)
console.log(`precision ${score.precision.toFixed(4)}`)
console.log(`recall ${score.recall.toFixed(4)}`)
for (const [field, { precision, recall }] of Object.entries(score.fields)) {
  console.log(`  ${field.padEnd(18)} precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}`)
}
if (values.mistakes) {
  for (const { document, where, field, expected, proposed } of score.mistakes) {
    console.log(`${document}, ${where}: ${field} is ${expected ?? 'nothing'}, read was ${proposed ?? 'nothing'}`)
  }
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(score, null, 2)}\n`)
