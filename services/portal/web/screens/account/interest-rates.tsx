import type { Profile } from '@lokum/contracts/settlements/profile'
import { useMissingRight } from '../../interface/use-right.ts'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { OpenedDialog } from '../../parts/opened-dialog.tsx'
import { Refused } from '../../parts/refused.tsx'
import { countText } from '../../words/amounts.ts'
import { dayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { InterestRateForm } from './interest-rate-form.tsx'
import style from './profile.module.css'
import { useChangeProfile } from './use-change-profile.ts'

/** The rates of statutory interest that the landlord entered, newest first. */
export function InterestRates({ profile }: { profile: Profile }) {
  const { agreements, interest, language } = useWords()
  const canWrite = useMissingRight('settlements.write') === null
  const { saving, refusal } = useChangeProfile({
    change: (now, day: string) => ({ interest_rates: now.interest_rates.filter((rate) => rate.valid_from !== day) }),
    saved: interest.removed,
  })
  return (
    <section className={`${card.card} ${style.others}`}>
      <h2>{interest.title}</h2>
      <p className={card.quiet}>{interest.what}</p>
      {profile.interest_rates.length > 0 && (
        <ul className={card.rows} aria-label={interest.title}>
          {profile.interest_rates.toReversed().map(({ valid_from: from, percent, source }) => (
            <li key={from} className={`${card.row} ${style.number}`}>
              <p>{interest.rateFrom(agreements.percentOf(countText(percent, language)), dayText(from, language))}</p>
              <p className={card.quiet}>{source}</p>
              {canWrite && (
                <Button
                  looks="delete"
                  about={dayText(from, language)}
                  isWorking={saving.isPending}
                  onPress={() => saving.mutate(from)}
                >
                  {interest.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {refusal && <Refused error={refusal} isAlert />}
      {canWrite && (
        <OpenedDialog label={interest.add} looks="plain">
          {(close) => <InterestRateForm onDone={close} />}
        </OpenedDialog>
      )}
    </section>
  )
}
