import { useEffect, useState } from 'react'
import { checkSession, type SessionState, sessionState } from '../interface/session.ts'
import { useStore } from '../interface/use-store.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useWords } from '../words/use-words.ts'
import { loginAddress } from './login-address.ts'
import { loginsElsewhere } from './logins-elsewhere.ts'
import style from './session-over.module.css'

/** The login has ended, or belongs to another person now; the page stays as it is beneath. */
export function SessionOver() {
  const { shell } = useWords()
  const state = useStore(sessionState)
  if (state.kind === 'ended') return <Ended name={state.session.person.name} />
  if (state.kind !== 'other') return null
  return (
    <Dialog title={shell.otherTitle} isOpen>
      <p>{shell.other(state.name, state.session.person.name)}</p>
      <Button looks="primary" onPress={() => location.assign('/')}>
        {shell.otherContinue(state.name)}
      </Button>
    </Dialog>
  )
}

function Ended({ name }: { name: string }) {
  const { shell, language } = useWords()
  const [isStill, setIsStill] = useState(false)
  useEffect(() => loginsElsewhere.watch(() => void checkSession(fetch).catch(() => undefined)), [])
  const goOn = async () => {
    const { kind }: Pick<SessionState, 'kind'> = await checkSession(fetch).catch(() => ({ kind: 'ended' as const }))
    setIsStill(kind === 'ended')
  }
  return (
    <Dialog title={shell.endedTitle} isOpen>
      <p>{shell.ended(name)}</p>
      <div className={style.choices}>
        <a
          className={buttonClass('primary')}
          href={loginAddress({ back: '/logged-in', language })}
          target="_blank"
          rel="noopener"
        >
          {shell.endedLogin}
        </a>
        <Button onPress={() => void goOn()}>{shell.endedContinue}</Button>
      </div>
      <p role="status" className={style.still}>
        {isStill ? shell.endedStill : ''}
      </p>
    </Dialog>
  )
}
