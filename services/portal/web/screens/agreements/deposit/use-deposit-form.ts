import type { Deposit } from '@lokum/contracts/settlements/deposit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { typedNumber } from '../../../interface/typed-number.ts'
import { useDraft } from '../../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../../interface/use-save.ts'
import { announce } from '../../../parts/announce.tsx'
import { typedAmount } from '../../../words/typed-text.ts'
import { useWords } from '../../../words/use-words.ts'
import { today } from '../../meters/today.ts'
import { forgetPayments } from '../../payments/use-balances.ts'

type Kind = Deposit['entries'][number]['kind']

const kinds = ['agreed', 'received', 'deducted', 'set_off', 'returned'] as const satisfies readonly Kind[]

/** The texts of the form of a deposit, at first the step that comes next with its amount, and their sending. */
export function useDepositForm(of: Deposit, onDone: () => void) {
  const { deposit, fields, language } = useWords()
  const client = useQueryClient()
  const name = `deposit ${of.agreement_id}`
  const { typed, type, drop } = useDraft(name)
  const kind = kindOf(typed['/kind']) ?? nextKind(of)
  const amount = usualAmount(of, kind)
  const usual = amount === null ? '' : typedAmount(amount, language)
  const texts = { '/amount_pln': usual, '/happened_on': today(), '/reason': '', '/is_indexed': '', ...typed }
  // No draft keeps it: the field shows only a file that was chosen now.
  const [documentId, setDocumentId] = useState<string | null>(null)
  const saved = useSave({
    send: async () => {
      const read = typedNumber('/amount_pln', texts['/amount_pln'], fields, true)
      refuseFaults(read.faults)
      const reason = texts['/reason'].trim()
      const body = {
        kind,
        happened_on: texts['/happened_on'],
        amount_pln: read.value ?? 0,
        ...(kind === 'agreed' && { is_indexed: texts['/is_indexed'] !== '' }),
        ...(kind === 'deducted' && reason !== '' && { reason }),
        ...(kind === 'deducted' && documentId !== null && { document_id: documentId }),
      }
      const asked = { params: { id: of.agreement_id }, body }
      await sendOnce(name, (key) => call('POST /v1/agreements/{id}/deposit-entries', { ...asked, key }))
      drop()
      announce(deposit.recorded)
      // Before another entry can be made, which rests on this one.
      await forgetPayments(client)
      onDone()
    },
  })
  const choose = (chosen: string) => {
    setDocumentId(null)
    type('/kind', chosen)
  }
  return { ...saved, kind, choose, texts, type, setDocumentId }
}

function kindOf(text: string | undefined): Kind | null {
  return kinds.find((kind) => kind === text) ?? null
}

/** An agreed deposit is paid, and returned when the tenancy is over. */
function nextKind({ agreed_pln, received_pln, return_due_on: due }: Deposit): Kind {
  if (agreed_pln === null && received_pln === 0) return 'agreed'
  return due === null ? 'received' : 'returned'
}

function usualAmount({ agreed_pln, received_pln, to_return_pln }: Deposit, kind: Kind): number | null {
  switch (kind) {
    case 'received':
      return received_pln === 0 ? agreed_pln : null
    case 'returned':
      return to_return_pln > 0 ? to_return_pln : null
    case 'agreed':
    case 'deducted':
    case 'set_off':
      return null
    default:
      return kind satisfies never
  }
}
