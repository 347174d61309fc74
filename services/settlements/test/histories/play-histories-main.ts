// A process that plays the histories that it is sent, in the system of the checkout that it is started with, and answers each
// with its record. Only the services are those of the checkout: the histories and how they are played are those of this folder.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { History } from './a-history.ts'
import { lookAtEverything } from './look-at-everything.ts'
import { playHistory } from './play-history.ts'
import { Writer } from './write-record.ts'

const [checkout = ''] = process.argv.slice(2)
const { openOwnWorld } = await import(pathToFileURL(join(checkout, 'services/settlements/test/world.ts')).href)
const world = await openOwnWorld()

process.on('message', (history: History) => {
  void play(history).then((lines) => process.send?.(lines))
})
process.once('disconnect', () => world[Symbol.asyncDispose]())
process.send?.([])

async function play(history: History): Promise<readonly string[]> {
  const writer = new Writer()
  try {
    const account = await playHistory(world, history, { onExchange: (exchange) => writer.write(exchange) })
    await lookAtEverything(account)
  } catch (error) {
    writer.lines.push(`It could not be played further: ${error}`)
  }
  return writer.lines
}
