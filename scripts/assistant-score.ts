// How well the rules read the golden set: `npm run assistant:score [-- --json FILE] [--mistakes] [--only REGEXP]`.
//
// The golden set, services/settlements/test/documents/golden/, is documents with what a bookkeeper reads in them: KSeF invoices, PDFs, and
// scans and photos of some of these. Every value of the head (supplier, number, days, total, to pay), every finding and every value
// of a line (role, category, quantity, unit, gross rate and amount, conversion factor, meter number, place) is one value. A line that
// is proposed and a line that is expected are the same when they are at the same place; of those left over, when role and amount are
// the same. A value is a hit when both sides have it and it is equal, decimals by their value. precision = hits / proposed values;
// recall = hits / expected values. Over the whole set, a kind below its least score ends the command with 1.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { scoreKinds } from '../services/settlements/test/documents/golden/score-kinds.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, mistakes: { type: 'boolean' }, only: { type: 'string' } },
})
const least = {
  xml: { precision: 0.98, recall: 0.95 },
  'pdf text': { precision: 0.98, recall: 0.95 },
  scan: { precision: 0.97, recall: 0.93 },
  photo: { precision: 0.97, recall: 0.93 },
}
const scores = await scoreKinds(new RegExp(values.only ?? '.'))

for (const [kind, { documents, precision, recall, fields, mistakes }] of Object.entries(scores)) {
  console.log(`${kind}: documents ${documents}, precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`)
  for (const [field, ratios] of Object.entries(fields))
    console.log(`  ${field.padEnd(18)} precision ${ratios.precision.toFixed(4)}  recall ${ratios.recall.toFixed(4)}`)
  if (!values.mistakes) continue
  for (const { document, where, field, expected, proposed } of mistakes)
    console.log(`${document}, ${where}: ${field} is ${expected ?? 'nothing'}, read was ${proposed ?? 'nothing'}`)
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(scores, null, 2)}\n`)
const isBelow = Object.entries(least).some(([kind, { precision, recall }]) => {
  const score = Object.entries(scores).find(([name]) => name === kind)?.[1]
  return score === undefined || score.precision < precision || score.recall < recall
})
if (values.only === undefined && isBelow) process.exitCode = 1
