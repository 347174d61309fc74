// Plays random histories in this checkout and in another one, and prints the first that they answer differently:
// `npm run test:histories -- FOLDER --rounds 2000 --processes 2 --first 1`. Each process has a database server of its own.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { aHistory, type History } from './a-history.ts'

const root = join(import.meta.dirname, '../../../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '200' },
    processes: { type: 'string', default: '1' },
    first: { type: 'string', default: '1' },
  },
})
const [other] = positionals
if (other === undefined) throw new Error('Name the folder of the other checkout.')
const first = Number(values.first)
const end = first + Number(values.rounds)
const processes = Number(values.processes)

let next = first
let requests = 0
const differing: number[] = []
const begun = performance.now()
await Promise.all(Array.from({ length: processes }, () => playInTwo([root, other])))
const minutes = (performance.now() - begun) / 60_000
console.log(
  `${end - first} histories with ${requests} requests in ${minutes.toFixed(1)} minutes, ${differing.length} differ`,
)
process.exitCode = differing.length === 0 ? 0 : 1

/** Takes one seed after the other, until none is left, and plays it in both checkouts. */
async function playInTwo(checkouts: readonly string[]): Promise<void> {
  const players = await Promise.all(checkouts.map(startPlayer))
  while (next < end) {
    const seed = next++
    if (seed % 20 === 0) console.log(`${seed - first} histories, ${differing.length} differ`)
    const history = aHistory(seed)
    const found = await findDifference(players, history)
    if (found === undefined) continue
    differing.push(seed)
    console.log(`Seed ${seed}: ${found}`)
    // Only the first is worth the time.
    if (differing.length === 1) await showShortest(players, history)
  }
  for (const player of players) player.disconnect()
}

async function showShortest(players: readonly ChildProcess[], history: History): Promise<void> {
  const shortest = await dropMoves(players, history)
  console.log(`With these steps alone: ${shortest.moves.map(({ verb }) => verb).join(', ')}`)
  console.log(await findDifference(players, shortest))
}

async function startPlayer(checkout: string): Promise<ChildProcess> {
  const { env: environment } = process
  const file = join(import.meta.dirname, 'play-histories-main.ts')
  const player = fork(file, [checkout], {
    env: { ...environment, LOCAL_FLUSH: 'never', LOCAL_POSTGRES_URL: undefined },
  })
  player.once('exit', (code) => {
    if (code !== 0) throw new Error(`The player of ${checkout} ended.`)
  })
  await once(player, 'message')
  return player
}

/** The first request that the two answer differently, and around which place; undefined if there is none. */
async function findDifference(players: readonly ChildProcess[], history: History): Promise<string | undefined> {
  const records = await Promise.all(players.map((player) => play(player, history)))
  const [here = [], there = []] = records
  requests += here.length / 2
  const index = Array.from({ length: Math.max(here.length, there.length) }).findIndex(
    (_, line) => here[line] !== there[line],
  )
  if (index === -1) return undefined
  const texts = [here[index] ?? '', there[index] ?? '']
  const [one = '', another = ''] = texts
  const place = [...one].findIndex((letter, at) => letter !== another[at])
  const around = texts.map((text) => text.slice(Math.max(0, place - 150), Math.max(0, place) + 250))
  return [here[index - (index % 2)], ...around].map((text, at) => `${['', 'here   ', 'there  '][at]}${text}`).join('\n')
}

async function play(player: ChildProcess, history: History): Promise<readonly string[]> {
  player.send(history)
  const [lines] = await once(player, 'message')
  return lines
}

/** The history without the moves that the difference does not need: halves, quarters and so on are left out in turn. */
async function dropMoves(players: readonly ChildProcess[], history: History): Promise<History> {
  let { moves } = history
  for (let size = Math.ceil(moves.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < moves.length; ) {
      const rest = moves.toSpliced(from, size)
      if (await findDifference(players, { ...history, moves: rest })) moves = rest
      else from += size
    }
  return { ...history, moves }
}
