import { parseArgs } from 'node:util'
import { runNode } from './run-node.mjs'

const jest = ['node_modules/jest/bin/jest.js', '--config', 'jest.chaos.config.js']

/** The options that a chaos test reads from its environment; everything else is for Jest. */
const options = { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } }

/** Runs chaos tests; gives the exit code. */
export async function chaosRun(args) {
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true, allowPositionals: true })
  const own = new Set()
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(options, token.name)) continue
    own.add(token.index)
    if (!token.inlineValue) own.add(token.index + 1)
  }
  const rest = args.filter((_, index) => !own.has(index))
  return await runNode([...jest, ...rest], {
    ...(values.minutes && { CHAOS_MINUTES: values.minutes }),
    ...(values.seed && { CHAOS_SEED: values.seed }),
    ...(values.only && { CHAOS_ONLY: values.only }),
  })
}
