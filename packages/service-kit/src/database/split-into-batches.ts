/** Parts of a long list in its order, so that no statement is larger or takes longer than the database's limits let it. */
export function splitIntoBatches<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, turn) => all.slice(turn * size, (turn + 1) * size))
}
