import { eventually } from './eventually.ts'

type Outcome = { status: number; body: { code?: unknown } | undefined }

/** Repeats a call while a busy service refuses it, as the refusal asks for: other tests use the machine at the same time. */
export async function onceFree<One extends Outcome>(call: () => Promise<One>): Promise<One> {
  const outcomeOrWait = async () => {
    // `eventually` would repeat a call that throws; a lost connection is an outcome here.
    const [outcome] = await Promise.allSettled([call()])
    return outcome.status === 'fulfilled' && isBusy(outcome.value) ? false : outcome
  }
  const outcome = await eventually(outcomeOrWait, { deadlineMs: 120_000, intervalMs: 250 })
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Refusals of a machine without time: a queue is full, or the identity provider was too slow. */
const busyCodes: readonly unknown[] = ['overloaded', 'auth_unavailable']

function isBusy({ status, body }: Outcome): boolean {
  return status === 503 && busyCodes.includes(body?.code)
}
