// How well the rules read the golden set: `npm run assistant:score [-- --json FILE] [--mistakes] [--only REGEXP]`.
//
// The golden set, packages/bill-reader/test/golden/, is documents with what a bookkeeper reads in them: KSeF invoices, PDFs, and
// scans and photos of some of these. Every value of the head (supplier, number, days, total, to pay), every finding and every value
// of a line (role, category, quantity, unit, gross rate, net price, VAT rate, amount, conversion factor, meter number, place) is one value. A line that
// is proposed and a line that is expected are the same when they are at the same place; of those left over, when role and amount are
// the same. A value is a hit when both sides have it and it is equal, decimals by their value. precision = hits / proposed values;
// recall = hits / expected values. Over the whole set, a kind below its least score ends the command with 1. The documents of
// held-out/, which the rules were never tuned on, are reported apart, and whether they reach the same score.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readByRules } from '@lokum/bill-reader/rules/read-by-rules'
import type { Score } from '../packages/bill-reader/test/golden/score.ts'
import { scoreAgreements } from '../packages/bill-reader/test/golden/score-agreements.ts'
import { heldOut, type KindScores, recognition, scoreKinds } from '../packages/bill-reader/test/golden/score-kinds.ts'
import { scoreMeters } from '../packages/bill-reader/test/golden/score-meters.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, mistakes: { type: 'boolean' }, only: { type: 'string' } },
})
const least: Record<keyof KindScores, { precision: number; recall: number }> = {
  xml: { precision: 0.98, recall: 0.95 },
  'pdf text': { precision: 0.98, recall: 0.95 },
  scan: { precision: 0.97, recall: 0.93 },
  photo: { precision: 0.97, recall: 0.93 },
}
const only = new RegExp(values.only ?? '.')
const tuned = report(await scoreKinds(only), '')
const untuned = report(await scoreKinds(only, heldOut), 'held-out ')

const papers = {
  agreements: await scoreAgreements(readByRules, 'generated'),
  agreement_scans: await scoreAgreements(recognition, 'scans'),
  meters: await scoreMeters(only),
}
reportPapers()

if (values.json !== undefined)
  await writeFile(values.json, `${JSON.stringify({ ...tuned.scores, held_out: untuned.scores, ...papers }, null, 2)}\n`)
if (values.only === undefined && tuned.isBelow) process.exitCode = 1

/** Agreements and photos of meters have other values than bills; none of them is held out. */
function reportPapers(): void {
  for (const [kind, { documents, precision, recall }] of [
    ['agreements', papers.agreements],
    ['scans and photos of agreements', papers.agreement_scans],
  ] as const)
    console.log(`${kind}: documents ${documents}, precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`)
  const { documents, values: counters, numbers } = papers.meters
  console.log(`photos of meters: documents ${documents}, counters right ${counters}, numbers right ${numbers}`)
  const mistakes = Object.values(papers).flatMap((score) => score.mistakes)
  for (const { document, field, expected, proposed } of values.mistakes ? mistakes : [])
    console.log(`${document}: ${field} is ${expected ?? 'nothing'}, read was ${proposed ?? 'nothing'}`)
}

type Ratios = { precision: number; recall: number }

function report(scores: KindScores, prefix: string): { scores: KindScores; isBelow: boolean } {
  const below = Object.entries(scores).filter(([kind, score]) => print(`${prefix}${kind}`, score, targetOf(kind)))
  return { scores, isBelow: below.length > 0 }
}

function targetOf(kind: string): Ratios {
  return Object.entries(least).find(([name]) => name === kind)?.[1] ?? { precision: 1, recall: 1 }
}

/** Prints a kind's score; says whether it is below its target. */
function print(kind: string, { documents, precision, recall, fields, mistakes }: Score, target: Ratios): boolean {
  const isBelow = precision < target.precision || recall < target.recall
  const reached = `${isBelow ? 'below' : 'reaches'} ${target.precision} and ${target.recall}`
  console.log(
    `${kind}: documents ${documents}, precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}, ${reached}`,
  )
  for (const [field, ratios] of Object.entries(fields))
    console.log(`  ${field.padEnd(18)} precision ${ratios.precision.toFixed(4)}  recall ${ratios.recall.toFixed(4)}`)
  for (const { document, where, field, expected, proposed } of values.mistakes ? mistakes : [])
    console.log(`${document}, ${where}: ${field} is ${expected ?? 'nothing'}, read was ${proposed ?? 'nothing'}`)
  return isBelow
}
