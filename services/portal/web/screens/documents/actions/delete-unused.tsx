import type { Document } from '@lokum/contracts/settlements/document'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { DeleteDialog } from './delete-dialog.tsx'

/** Offers to delete a document while nothing uses it, then leads back to the list. */
export function DeleteUnused({ document }: { document: Document }) {
  const { accounts } = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const whyNot = useMissingRight('settlements.write')
  const { data: uses } = useAnswer('GET /v1/documents/{id}/uses', { params: { id: document.id } })
  const whyUsed = uses !== undefined && uses.body.data.length > 0 ? accounts.deleteUsed : null
  return (
    <>
      <Button looks="delete" whyNot={whyNot ?? whyUsed} onPress={() => setIsAsked(true)}>
        {accounts.delete}
      </Button>
      {isAsked && (
        <DeleteDialog
          document={document}
          what={accounts.deleteWhat}
          onClose={() => setIsAsked(false)}
          onDone={() => {
            // A list that still has the document would show it until it is read again.
            client.removeQueries({ queryKey: ['GET /v1/documents'] })
            void navigate({ to: '/documents' })
          }}
        />
      )}
    </>
  )
}
