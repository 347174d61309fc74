import type { Profile } from '@lokum/contracts/settlements/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../interface/call.ts'
import { type FieldFault, Refusal } from '../../interface/refusal.ts'
import { announce } from '../../parts/announce.tsx'
import { useWords } from '../../words/use-words.ts'
import { type ProfileTexts, readProfile } from './profile-texts.ts'

type Saved = { profile: Profile; version: string | null }

/** Saves what was typed over the profile that was read; if it has changed since, `stale` has the newer one. */
export function useSaveProfile(onSaved: () => void) {
  const { account } = useWords()
  const client = useQueryClient()
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [stale, setStale] = useState<Saved | null>(null)
  const saving = useMutation({
    mutationFn: async ({ profile, version, texts }: Saved & { texts: ProfileTexts }) => {
      const change = readProfile(profile, texts, account.notANumber)
      if (Array.isArray(change)) return setFaults(change)
      const answer = await call('PATCH /v1/account/profile', { body: change, ...(version !== null && { version }) })
      client.setQueryData(['GET /v1/account/profile', {}], answer)
      announce(account.saved)
      onSaved()
    },
    onMutate: () => {
      setFaults([])
      setStale(null)
    },
    onError: async (error) => {
      if (!(error instanceof Refusal)) return
      setFaults(error.facts.errors)
      if (error.facts.code !== 'precondition_failed') return
      const newer = await call('GET /v1/account/profile', {})
      setStale({ profile: newer.body, version: newer.version })
    },
  })
  return { saving, faults, stale }
}
