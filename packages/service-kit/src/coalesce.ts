/** Another sending begins beside one that is under way only when that one takes longer than `patienceMs`. */
type Bounds = { maxTogether: number; maxUnderWay: number; patienceMs: number; nowMs: () => number }
type Waiting<Question, Answer> = { question: Question; settle: PromiseWithResolvers<Answer> }

/**
 * Sends together what is asked in one turn of the event loop or while a sending is under way. No timer holds anything back.
 * `send` answers in the order of the questions; its failure is the failure of all of them.
 */
export function coalesce<Question, Answer>(
  { maxTogether, maxUnderWay, patienceMs, nowMs }: Bounds,
  send: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = []
  let underWay = 0
  let sentAtMs = Number.NEGATIVE_INFINITY
  let isScheduled = false

  const hasPlace = () => underWay === 0 || (underWay < maxUnderWay && nowMs() - sentAtMs > patienceMs)
  const schedule = () => {
    if (isScheduled || waiting.length === 0 || !hasPlace()) return
    isScheduled = true
    setImmediate(sendWaiting)
  }
  const sendWaiting = async () => {
    isScheduled = false
    const together = waiting.splice(0, maxTogether)
    underWay += 1
    sentAtMs = nowMs()
    try {
      settleAll(together, await send(together.map(({ question }) => question)))
    } catch (error) {
      for (const { settle } of together) settle.reject(error)
    }
    underWay -= 1
    schedule()
  }

  return (question) => {
    const settle = Promise.withResolvers<Answer>()
    waiting.push({ question, settle })
    schedule()
    return settle.promise
  }
}

function settleAll<Question, Answer>(together: readonly Waiting<Question, Answer>[], answers: readonly Answer[]): void {
  together.forEach(({ settle }, index) => {
    const answer = answers[index]
    if (answer === undefined) settle.reject(new Error('A question was left without an answer.'))
    else settle.resolve(answer)
  })
}
