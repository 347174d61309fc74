import type { Random } from '../../random.ts'
import type { EndpointReceiver } from '../../webhooks/endpoint-receiver.ts'
import type { Books } from './books.ts'
import type { Caller } from './caller.ts'

/** An endpoint that is always healthy, and its receiver. */
export type OwnEndpoint = Pick<EndpointReceiver, 'awaitSecret'> & { id: string; trust: (secret: string) => void }

export type LaneDeps = { books: Books; caller: Caller; random: Random; endpoint: () => OwnEndpoint }

/** One thing that callers do again and again; gives whether this turn succeeded. */
export type Lane = (turn: number) => Promise<boolean>
