import type { Answer } from './client.ts'
import { eventually } from './eventually.ts'

/** Repeats a call while a busy service refuses it, as the refusal asks for: other tests use the machine at the same time. */
export async function onceFree(call: () => Promise<Answer>): Promise<Answer> {
  const answerOrWait = async () => {
    const answer = await call()
    return answer.status === 503 && answer.body?.code === 'overloaded' ? false : answer
  }
  return await eventually(answerOrWait, { deadlineMs: 120_000, intervalMs: 250 })
}
