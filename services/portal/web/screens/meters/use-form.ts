import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { dropFormKey, formKey } from '../../interface/form-key.ts'
import { type FieldFault, Refusal } from '../../interface/refusal.ts'
import { useDraft } from '../../interface/use-draft.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { announce } from '../../parts/announce.tsx'
import { useWords } from '../../words/use-words.ts'
import { Unreadable } from './unreadable.ts'

export type Texts = Readonly<Record<string, string>>
export type Form = ReturnType<typeof useForm>

type Asked = {
  /** By this name the browser tab keeps what was typed. */
  name: string
  /** The first texts of the fields. */
  first?: Texts
  send: (texts: Texts, key: string) => Promise<unknown>
  onDone: () => void
}

/** A form about meters: its texts, what is wrong with them, and how it is sent. */
export function useForm({ name, first = {}, send, onDone }: Asked) {
  const { meters } = useWords()
  const element = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const whyNot = useMissingRight('settlements.write')
  const { typed, type, drop, isRestored } = useDraft(name)
  const texts: Texts = { ...first, ...typed }
  const sending = useMutation({
    mutationFn: () => send(texts, formKey(name)),
    onSuccess: async () => {
      dropFormKey(name)
      drop()
      await forgetMeters(client)
      announce(meters.saved)
      onDone()
    },
    onError: async (error) => {
      // A refused request may be sent with other values; a lost one must not happen twice.
      if (!(error instanceof Refusal) || error.isOutcomeUnknown) return
      dropFormKey(name)
      if (error.facts.code === 'precondition_failed') await forgetMeters(client)
    },
  })
  const faults = useMemo(() => faultsOf(sending.error, meters.faults), [sending.error, meters.faults])
  const fieldOf = (at: string) => ({
    name: at,
    value: texts[at] ?? '',
    onChange: (text: string) => type(at, text),
    fault: faults.find((fault) => fault.at === at)?.detail,
  })
  /** A field for a photo: what a refusal says about a photo is not known of the next one. */
  const photoFieldOf = (at: string) => ({
    ...fieldOf(at),
    onChange: (documentId: string) => {
      sending.reset()
      type(at, documentId)
    },
  })
  return { element, whyNot, first, texts, type, drop, isRestored, sending, faults, fieldOf, photoFieldOf }
}

const noFaults: readonly FieldFault[] = []

/** Faults of readings in the landlord's words; those of other fields as the interface says them. */
function faultsOf(error: Error | null, words: Readonly<Record<string, string>>): readonly FieldFault[] {
  if (error instanceof Unreadable) return error.faults
  if (!(error instanceof Refusal) || error.facts.errors.length === 0) return noFaults
  return error.facts.errors.map((fault) => ({ ...fault, detail: words[fault.code] ?? fault.detail }))
}

/** Reads meters, their readings and all that is made of them again. */
async function forgetMeters(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && /\/v1\/(meters|settlements)/.test(name),
  })
}
