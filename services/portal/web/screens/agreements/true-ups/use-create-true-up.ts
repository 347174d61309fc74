import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../interface/call.ts'
import { Refusal } from '../../../interface/refusal.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { type Texts, useDraft } from '../../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../../interface/use-save.ts'
import { announce } from '../../../parts/announce.tsx'
import { useWords } from '../../../words/use-words.ts'
import { chooseCategories, chooseMonth, type Known, proposeDays } from './true-up-choices.ts'
import { keyOfSettlements } from './use-settlements.ts'

/** The texts of the form, what they offer, and the creation that opens the new settlement. */
export function useCreateTrueUp(id: string, known: Known) {
  const { trueUps } = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const name = `true-up of ${id}`
  const { typed, type, typeAll, drop } = useDraft(name)
  const { from, to } = proposeDays(known)
  const texts: Texts = { '/starts_on': from, '/ends_on': to, ...typed }
  const save = useSave({
    send: async (asked: Texts) => {
      const body = bodyOf(known, asked, trueUps.needsCategory)
      const { body: made } = await sendOnce(name, (key) =>
        call('POST /v1/agreements/{id}/true-ups', { params: { id }, body, key }),
      ).catch(async (error) => {
        // What is in the way may be newer than this page.
        await client.invalidateQueries({ queryKey: keyOfSettlements(id) })
        throw error
      })
      drop()
      announce(trueUps.created)
      void client.invalidateQueries()
      await navigate({ to: '/settlements/$id', params: { id: made.id } })
    },
  })
  const isMonthTaken = save.refusal instanceof Refusal && save.refusal.facts.code === 'settlement_exists'
  const choices = { categories: chooseCategories(known, texts), month: chooseMonth(known, texts) }
  return { ...save, ...choices, texts, type, typeAll, isMonthTaken }
}

/** The true-up as the interface takes it; without a category on its days the interface says what is wrong with them. */
function bodyOf(known: Known, asked: Texts, needsCategory: string) {
  const offered = chooseCategories(known, asked)
  const categories = offered.filter(({ isChosen }) => isChosen).map(({ category }) => category)
  if (offered.length > 0 && categories.length === 0)
    refuseFaults([{ at: '/categories', code: 'required', detail: needsCategory }])
  const { chosen, isUsual } = chooseMonth(known, asked)
  return {
    starts_on: asked['/starts_on'] ?? '',
    ends_on: asked['/ends_on'] ?? '',
    document_ids: Object.keys(asked).filter((at) => at.startsWith('doc_') && asked[at] === 'yes'),
    ...(categories.length > 0 && { categories }),
    ...(!isUsual && { period: chosen }),
  }
}
