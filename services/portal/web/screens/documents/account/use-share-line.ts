import type { Cost } from '@lokum/contracts/settlements/cost'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { dropFormKey, formKey } from '../../../interface/form-key.ts'
import { type FieldFault, Refusal } from '../../../interface/refusal.ts'
import type { shareRequest } from './share-request.ts'

type ShareProps = { documentId: string; form: string; onShared: (cost: Cost) => void }

/** Makes a line a cost of several apartments; `faults` are those of the form or of the interface. */
export function useShareLine({ documentId, form, onShared }: ShareProps) {
  const client = useQueryClient()
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const sharing = useMutation({
    mutationFn: async (asked: ReturnType<typeof shareRequest>) => {
      if (Array.isArray(asked)) return setFaults(asked)
      const { body } = await call('POST /v1/documents/{id}/costs', {
        params: { id: documentId },
        body: asked,
        key: formKey(form),
      })
      dropFormKey(form)
      onShared(body)
      await forgetDocument(client, documentId)
    },
    onMutate: () => setFaults([]),
    onError: (error) => {
      // What was refused is typed otherwise next time, which needs a key of its own.
      if (!(error instanceof Refusal)) return
      if (!error.isOutcomeUnknown) dropFormKey(form)
      setFaults(error.facts.errors)
    },
  })
  return { sharing, faults }
}
