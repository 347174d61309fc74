import type { Profile } from '@lokum/contracts/settlements/profile'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import type { AskedOf } from '../../interface/operations.ts'
import { useSave } from '../../interface/use-save.ts'
import { announce } from '../../parts/announce.tsx'

type ProfileChange = NonNullable<AskedOf<'PATCH /v1/account/profile'>['body']>
type ChangeProps<Asked> = {
  /** The change of the profile as it is now, so that other entries of a list stay. */
  change: (profile: Profile, asked: Asked) => ProfileChange
  /** Announced afterwards. */
  saved: string
  onDone?: () => void
}

/** Changes a list of the profile, which is read again before. */
export function useChangeProfile<Asked>({ change, saved, onDone }: ChangeProps<Asked>) {
  const client = useQueryClient()
  return useSave({
    send: async (asked: Asked) => {
      const { body: profile, version } = await call('GET /v1/account/profile', {})
      const body = change(profile, asked)
      const answer = await call('PATCH /v1/account/profile', { body, ...(version !== null && { version }) })
      client.setQueryData(['GET /v1/account/profile', {}], answer)
      announce(saved)
      onDone?.()
    },
  })
}
