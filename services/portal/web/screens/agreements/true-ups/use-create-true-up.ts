import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../interface/call.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { type Texts, useDraft } from '../../../interface/use-draft.ts'
import { useSave } from '../../../interface/use-save.ts'
import { announce } from '../../../parts/announce.tsx'
import { useWords } from '../../../words/use-words.ts'
import { lastDayOf } from './months-with-advances.ts'

/** A true-up covers no more. */
const mostMonths = 36

/** The texts of the form, at first all months with advances, and the creation that opens the new settlement. */
export function useCreateTrueUp(id: string, months: readonly string[]) {
  const { trueUps } = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const name = `true-up of ${id}`
  const { typed, type, typeAll, drop } = useDraft(name)
  const [first = '', last = first] = [months.slice(-mostMonths)[0], months.at(-1)]
  const texts: Texts = { '/from': `${first}-01`, '/to': lastDayOf(last), ...typed }
  const save = useSave({
    send: async (asked: Texts) => {
      const documentIds = Object.keys(asked).filter((at) => at.startsWith('doc_') && asked[at] === 'yes')
      const body = { from: asked['/from'] ?? '', to: asked['/to'] ?? '', document_ids: documentIds }
      const { body: made } = await sendOnce(name, (key) =>
        call('POST /v1/agreements/{id}/true-ups', { params: { id }, body, key }),
      )
      drop()
      announce(trueUps.created)
      void client.invalidateQueries()
      await navigate({ to: '/settlements/$id', params: { id: made.id } })
    },
  })
  return { ...save, texts, type, typeAll }
}
