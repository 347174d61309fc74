type Bounds = { maxTogether: number; maxUnderWay: number }
type Waiting<Question, Answer> = { question: Question; settle: PromiseWithResolvers<Answer> }

/**
 * Sends together what is asked in one turn of the event loop or while as many sendings as may be are under way. No timer
 * holds anything back. `send` answers in the order of the questions; its failure is the failure of all of them.
 */
export function coalesce<Question, Answer>(
  { maxTogether, maxUnderWay }: Bounds,
  send: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = []
  let underWay = 0
  let isScheduled = false

  const schedule = () => {
    if (isScheduled || waiting.length === 0 || underWay >= maxUnderWay) return
    isScheduled = true
    setImmediate(sendWaiting)
  }
  const sendWaiting = async () => {
    isScheduled = false
    const together = waiting.splice(0, maxTogether)
    underWay += 1
    schedule()
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
