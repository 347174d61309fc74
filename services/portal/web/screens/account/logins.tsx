import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOwnSession, type OwnSession, readOwnSessions } from '../../interface/own-sessions.ts'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Refused } from '../../parts/refused.tsx'
import { Title } from '../../parts/title.tsx'
import { momentText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { browserText } from './browser-text.ts'
import style from './logins.module.css'

const queryKey = ['own sessions']

/** Where the person is logged in, and the end of their other logins. */
export function Logins() {
  const { account } = useWords()
  const query = useQuery({ queryKey, queryFn: readOwnSessions })
  return (
    <>
      <Title>{account.loginsTitle}</Title>
      <p className={style.what}>{account.loginsWhat}</p>
      <Panel>
        <Answered query={query} rows={2}>
          {(sessions) => <List sessions={sessions} />}
        </Answered>
      </Panel>
    </>
  )
}

function List({ sessions }: { sessions: readonly OwnSession[] }) {
  const { account } = useWords()
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: endOwnSession,
    // One that has ended meanwhile is gone from the list, too.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const end = (id: string | null) => ending.mutate(id)
  const isAlone = sessions.every((session) => session.is_this)
  return (
    <>
      {ending.error && <Refused error={ending.error} isAlert />}
      <ul className={style.logins}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            isEnding={ending.isPending && ending.variables === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      <p role="status" className={style.ended}>
        {ending.isSuccess ? account.loginEnded : ''}
      </p>
      {isAlone ? (
        <p className={style.alone}>{account.loginsAlone}</p>
      ) : (
        <Button onPress={() => end(null)} isWorking={ending.isPending}>
          {account.endLogins}
        </Button>
      )}
    </>
  )
}

type RowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void }

function Row({ session, isEnding, onEnd }: RowProps) {
  const words = useWords()
  const { account, language } = words
  const name = browserText(session.browser, words)
  const began = momentText(session.began_at, language)
  return (
    <li className={style.login}>
      <h2>{name}</h2>
      {session.is_this ? (
        <Mark kind="approved">{account.thisBrowser}</Mark>
      ) : (
        <Button onPress={onEnd} isWorking={isEnding} about={`${name}, ${account.loginBegan(began)}`}>
          {account.endLogin}
        </Button>
      )}
      <p className={style.times}>
        {account.loginBegan(began)}
        <br />
        {account.loginUsed(momentText(session.used_at, language))}
      </p>
    </li>
  )
}
