import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { noAnswer } from './read-refusal.ts'
import { type FieldFault, Refusal } from './refusal.ts'

type SaveProps<Asked, Newer> = {
  send: (asked: Asked) => Promise<void>
  /** Reads what has changed in the meantime, after a 412. */
  reread?: () => Promise<Newer>
}

/** Saves a form: `faults` belong to its fields and `blocking` are the objects in their way, `stale` is the newer version, `refusal` is anything else. */
export function useSave<Asked, Newer = never>({ send, reread }: SaveProps<Asked, Newer>) {
  const [stale, setStale] = useState<Newer | null>(null)
  const saving = useMutation({
    mutationFn: send,
    onMutate: () => setStale(null),
    onError: async (error) => {
      if (reread && isStale(error)) setStale(await reread())
    },
  })
  const { error } = saving
  const faults = error instanceof Refusal ? error.facts.errors : []
  const isExplained = faults.length > 0 || (reread !== undefined && isStale(error))
  const blocking = error instanceof Refusal ? error.facts.objects : []
  return { saving, faults, blocking, stale: isStale(error) ? stale : null, refusal: isExplained ? null : error }
}

/** Refuses a form before it is sent, as the interface would. */
export function refuseFaults(errors: readonly FieldFault[]): void {
  if (errors.length > 0) throw new Refusal({ ...noAnswer, code: 'validation_failed', status: 400, errors })
}

function isStale(error: Error | null): boolean {
  return error instanceof Refusal && error.facts.code === 'precondition_failed'
}
