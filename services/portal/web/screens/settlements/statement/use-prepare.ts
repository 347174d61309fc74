import { call } from '../../../interface/call.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { useWords } from '../../../words/use-words.ts'

/** Makes the statement of a settlement, once, however often and from whichever stage it is asked for. */
export function usePrepare(id: string, onPrepared?: () => void) {
  const { statement: words } = useWords()
  return useSettlementChange(id, {
    send: (_, version) =>
      sendOnce(`prepare ${id}`, (key) =>
        call('POST /v1/settlements/{id}/prepare', { params: { id }, key, ...version }),
      ),
    onDone: () => {
      announce(words.prepared)
      onPrepared?.()
    },
  })
}
