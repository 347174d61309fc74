import type { RateLimit } from '@lokum/contracts/interface/operation'

export const windowNames = ['minute', 'day'] as const
export type WindowName = (typeof windowNames)[number]

export const windowSeconds: RateLimit = { minute: 60, day: 86_400 }

/** A window at one moment. */
export type Reading = { calls: number; endsInMs: number }

/** Both windows of one subject, a token or an account. */
export type Readings = Readonly<Record<WindowName, Reading>>

/** The decision of the counter about a call. */
export type Verdict = { accepted: boolean; token: Readings; account: Readings }
