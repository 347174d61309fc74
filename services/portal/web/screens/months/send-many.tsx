import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Outcome, useInTurn } from '../../interface/use-in-turn.ts'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { useWords } from '../../words/use-words.ts'

/** How one row is sent; `whyNot` says why it cannot be. */
export type Sendable = { id: string; whyNot: string | null }

type SendManyProps<One> = {
  send: (one: One) => Promise<unknown>
  /** The answers that change, by their operations. */
  changes: readonly string[]
  of: readonly One[]
  words: { what: string; none: string; list: string; now: (count: number) => string }
  children: (one: One, state: { outcome: Outcome | null; onRepeat: () => void }) => ReactNode
}

/** Rows that leave one after the other after one question, each with its result. */
export function SendMany<One extends Sendable>({ of: all, words, children, send, changes }: SendManyProps<One>) {
  const { month, sending: sendingWords } = useWords()
  const client = useQueryClient()
  const { outcomes, actOnAll } = useInTurn<One>({
    idOf: ({ id }) => id,
    act: async (one) => {
      await send(one)
    },
  })
  const sendAll = async (some: readonly One[]) => {
    const count = await actOnAll(some)
    for (const changed of changes) void client.invalidateQueries({ queryKey: [changed] })
    return count
  }
  const [progress, setProgress] = useState<'asking' | 'sending' | 'done'>('asking')
  const able = all.filter(({ whyNot }) => whyNot === null)
  const sent = [...outcomes.values()].filter((outcome) => outcome === 'done').length
  const press = async () => {
    setProgress('sending')
    announce(month.sentSoFar(await sendAll(able), able.length))
    setProgress('done')
  }
  return (
    <>
      <p>{able.length === 0 ? words.none : words.what}</p>
      <ul className={card.rows} aria-label={words.list}>
        {all.map((one) =>
          children(one, { outcome: outcomes.get(one.id) ?? null, onRepeat: () => void sendAll([one]) }),
        )}
      </ul>
      {progress !== 'asking' && <p>{month.sentSoFar(sent, able.length)}</p>}
      {/* It stays while it works: the second press of a double click would meet the button that closes the dialog. */}
      {progress !== 'done' && able.length > 0 && (
        <Button
          looks="primary"
          working={sendingWords.sending}
          isWorking={progress === 'sending'}
          onPress={() => void press()}
        >
          {words.now(able.length)}
        </Button>
      )}
    </>
  )
}
