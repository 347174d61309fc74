import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answered, Target } from './attack.ts'
import { type Attack, attacksOn } from './attacks.ts'
import { openSender } from './open-sender.ts'
import { openSlowSockets } from './slow-sockets.ts'

/** A real attacker runs on other machines, so here its process runs at low priority. */
setPriority(10)
/** An attacker that is refused tries again soon, and not in a loop that only burns its own processor. */
const pauseMs = 50

const [message] = await once(process, 'message')
const target = Target.parse(message)
const answered: Answered = {}
const stop = new AbortController()
process.once('message', () => stop.abort())
using _sockets = openSlowSockets(target)

async function repeat(name: string, act: Attack['act'], lane: number): Promise<void> {
  for (let number = lane; !stop.signal.aborted; number += 1_000) {
    const { status } = await act(number).catch(() => ({ status: 0 }))
    answered[name] = { ...answered[name], [status]: (answered[name]?.[status] ?? 0) + 1 }
    await delay(pauseMs)
  }
}

const lanes = attacksOn(target, openSender(target, stop.signal)).flatMap(({ name, together, act }) =>
  Array.from({ length: together }, (_, lane) => repeat(name, act, lane)),
)
process.send?.('attacking')
await Promise.all(lanes)
process.send?.(answered, () => process.disconnect())
