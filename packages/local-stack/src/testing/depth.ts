/**
 * A number of rounds, cases, rows or seconds that a test repeats: `usual` in `npm test`, which proves the promise once, and `deep`
 * in `npm run test:deep`. A test file that imports this belongs to both commands; one named `*.deep.test.ts` only to the latter.
 */
export function atDepth<Value>({ usual, deep }: { usual: Value; deep: Value }): Value {
  return process.env.LOKUM_TEST_DEPTH === 'deep' ? deep : usual
}
