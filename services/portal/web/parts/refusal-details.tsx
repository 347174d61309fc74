import type { RefusalFacts } from '../interface/refusal.ts'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import style from './refusal-details.module.css'
import { useCopy } from './use-copy.ts'

/** The facts that the operators of the system ask for. */
export function RefusalDetails({ facts }: { facts: RefusalFacts }) {
  const { states } = useWords()
  const { copied, copy } = useCopy(states.copied)
  const { requestId, detail } = facts
  if (requestId === null && detail === '') return null
  return (
    <details className={style.details}>
      <summary>{states.details}</summary>
      {detail !== '' && <p>{detail}</p>}
      {requestId !== null && (
        <p className={style.id}>
          {states.requestId}: <code>{requestId}</code>
          <Button looks="quiet" onPress={() => void copy(requestId)}>
            {copied === 'yes' ? states.copied : states.copy}
          </Button>
        </p>
      )}
    </details>
  )
}
