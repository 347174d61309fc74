import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import type { Profile } from '@lokum/contracts/settlements/profile'
import { useState } from 'react'
import { useMissingRight } from '../../interface/use-right.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Note } from '../../parts/note.tsx'
import { useWords } from '../../words/use-words.ts'
import { NumberList } from './number-list.tsx'
import style from './profile.module.css'
import { useOtherNumbers } from './use-other-numbers.ts'

/** Offers to write the account number of the profile into the agreements that have another one. */
export function OtherNumbers({ profile }: { profile: Profile }) {
  const { account } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const others = useOtherNumbers(profile)
  // The list stays as it was asked for while its agreements leave the others one by one.
  const [asked, setAsked] = useState<readonly AgreementWithMails[] | null>(null)
  const [number = ''] = profile.bank_account_numbers
  if (others.length === 0 && asked === null) return null
  return (
    <div className={style.others}>
      {others.length > 0 && (
        <Note looks="calm" title={account.otherNumbers}>
          <Button whyNot={whyNot} onPress={() => setAsked(others)}>
            {account.changeNumbers(others.length)}
          </Button>
        </Note>
      )}
      {asked !== null && (
        <Dialog title={account.changeNumbers(asked.length)} isOpen onClose={() => setAsked(null)}>
          <NumberList agreements={asked} number={number} />
        </Dialog>
      )}
    </div>
  )
}
