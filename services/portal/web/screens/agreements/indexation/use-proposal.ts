import { useMutation } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { Refusal } from '../../../interface/refusal.ts'
import { typedNumber } from '../../../interface/typed-number.ts'
import { useAnswer } from '../../../interface/use-answer.ts'
import { type Texts, useDraft } from '../../../interface/use-draft.ts'
import { refuseFaults } from '../../../interface/use-save.ts'
import { announce } from '../../../parts/announce.tsx'
import { useWords } from '../../../words/use-words.ts'

/** The proposal of the clause at first, and with the index that was typed in. */
export function useProposal(id: string) {
  const { fields, indexation } = useWords()
  const { typed: texts, type } = useDraft(`indexation ${id}`)
  const first = useAnswer('GET /v1/agreements/{id}/indexation', { params: { id } })
  const calculating = useMutation({
    mutationFn: async (asked: Texts) => {
      const { value, faults } = typedNumber('index_percent', asked.index_percent ?? '', fields, true)
      const source = (asked.source ?? '').trim()
      const missing = source === '' ? [{ at: 'source', code: 'required', detail: fields.required }] : []
      refuseFaults([...faults, ...missing])
      const query = { index_percent: String(value), source }
      return (await call('GET /v1/agreements/{id}/indexation', { params: { id }, query })).body
    },
    onSuccess: ({ formula }) => announce(indexation.calculated(formula ?? '')),
  })
  const { error } = calculating
  const faults = error instanceof Refusal ? error.facts.errors : none
  return { first, calculating, texts, type, faults, refusal: faults.length > 0 ? null : error }
}

// One list for all renderings, so that the summary takes the focus once.
const none = [] as const
