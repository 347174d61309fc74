import { useState } from 'react'
import type { RefusalFacts } from '../interface/refusal.ts'
import { useWords } from '../words/use-words.ts'
import { announce } from './announce.tsx'
import { Button } from './button.tsx'
import style from './refusal-details.module.css'

/** The facts that the operators of the system ask for. */
export function RefusalDetails({ facts }: { facts: RefusalFacts }) {
  const { states } = useWords()
  const [isCopied, setIsCopied] = useState(false)
  const { requestId, detail } = facts
  if (requestId === null && detail === '') return null
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text).catch(() => undefined)
    setIsCopied(true)
    announce(states.copied)
  }
  return (
    <details className={style.details}>
      <summary>{states.details}</summary>
      {detail !== '' && <p>{detail}</p>}
      {requestId !== null && (
        <p className={style.id}>
          {states.requestId}: <code>{requestId}</code>
          <Button looks="quiet" onPress={() => void copy(requestId)}>
            {isCopied ? states.copied : states.copy}
          </Button>
        </p>
      )}
    </details>
  )
}
