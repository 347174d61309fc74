import { answerProblem } from '../http/answer-problem.ts'
import { clientGone } from '../http/client-gone.ts'
import { endAnswer } from '../http/end-answer.ts'
import { chooseLanguage } from '../http/language.ts'
import { Problem } from '../problem.ts'
import { counter } from '../telemetry/metrics.ts'
import type { Call } from './call.ts'

const refusals = counter('refusals', 'Calls that the gateway itself refused, by reason', [])

/** Answers a call with a refusal, unless its answer has begun: then all that is left is to break it off. */
export function refuseCall({ publicBaseUrl }: { publicBaseUrl: string }, call: Call, error: unknown): void {
  const { request, response } = call
  if (response.destroyed || response.headersSent) {
    const status = response.destroyed ? clientGone : 502
    response.destroy()
    call.conclude(status, error)
    return
  }
  const language = chooseLanguage(request.headers['accept-language'])
  const answer = answerProblem({ publicBaseUrl, requestId: call.requestId, language }, error)
  const headers = [
    ...call.answerHeaders,
    'cache-control',
    'no-store',
    'content-length',
    String(Buffer.byteLength(answer.text)),
  ]
  const own: Record<string, string> = answer.headers
  for (const [name, value] of Object.entries(own)) headers.push(name, value)
  const closes = own.connection === 'close'
  response.writeHead(answer.status, headers)
  endAnswer(request, response, { content: answer.text, closes })

  refusals({ reason: error instanceof Problem ? error.code : 'internal_error', operation: call.operation })
  call.conclude(answer.status, error)
}
