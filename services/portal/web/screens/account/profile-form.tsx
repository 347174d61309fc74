import type { Profile } from '@lokum/contracts/settlements/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { takeNewer } from '../../interface/take-newer.ts'
import { useDraft } from '../../interface/use-draft.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { Button } from '../../parts/button.tsx'
import style from '../../parts/form.module.css'
import { Refused } from '../../parts/refused.tsx'
import { Summary } from '../../parts/summary.tsx'
import { useWords } from '../../words/use-words.ts'
import { ProfileFields } from './profile-fields.tsx'
import { type ProfileTexts, writeProfile } from './profile-texts.ts'
import { StaleProfile } from './stale-profile.tsx'
import { useSaveProfile } from './use-save-profile.ts'

/** Typed values lie over the saved ones, until they are saved themselves. */
export function ProfileForm({ profile, version }: { profile: Profile; version: string | null }) {
  const { account } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const whyNot = useMissingRight('settlements.write')
  const { typed, type, drop } = useDraft('profile')
  const texts: ProfileTexts = { ...writeProfile(profile), ...typed }
  const { saving, faults, stale } = useSaveProfile(drop)
  const isRefused = saving.error !== null && faults.length === 0 && stale === null
  return (
    <form
      ref={form}
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === null && !saving.isPending) saving.mutate({ profile, version, texts })
      }}
    >
      <Summary faults={faults} form={form} />
      <ProfileFields texts={texts} onType={type} faults={faults} />
      {stale !== null && (
        <StaleProfile
          before={writeProfile(profile)}
          theirs={writeProfile(stale.profile)}
          mine={{ ...writeProfile(stale.profile), ...typed }}
          onKeepMine={() => saving.mutate({ ...stale, texts: { ...writeProfile(stale.profile), ...typed } })}
          onTakeTheirs={() =>
            void takeNewer(
              client,
              ['GET /v1/account/profile', {}],
              { body: stale.profile, version: stale.version },
              () => {
                drop()
                saving.reset()
              },
            )
          }
        />
      )}
      {isRefused && saving.error && <Refused error={saving.error} isAlert />}
      <div>
        <Button type="submit" looks="primary" whyNot={whyNot} working={account.saving} isWorking={saving.isPending}>
          {account.save}
        </Button>
      </div>
    </form>
  )
}
