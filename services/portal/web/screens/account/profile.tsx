import { useAnswer } from '../../interface/use-answer.ts'
import { Answered } from '../../parts/answered.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Title } from '../../parts/title.tsx'
import { useWords } from '../../words/use-words.ts'
import { InterestRates } from './interest-rates.tsx'
import { OtherNumbers } from './other-numbers.tsx'
import style from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'
import { ReminderTexts } from './reminder-texts.tsx'

/** The account's defaults for new agreements. */
export function Profile() {
  const { account } = useWords()
  const query = useAnswer('GET /v1/account/profile', {})
  return (
    <>
      <Title>{account.profileTitle}</Title>
      <p className={style.what}>{account.profileWhat}</p>
      <Panel>
        <Answered query={query} rows={5}>
          {({ body, version }) => (
            <>
              <ProfileForm profile={body} version={version} />
              <OtherNumbers profile={body} />
              <ReminderTexts profile={body} />
              <InterestRates profile={body} />
            </>
          )}
        </Answered>
      </Panel>
    </>
  )
}
