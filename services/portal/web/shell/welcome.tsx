import { buttonClass } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { useSetLanguage } from '../words/use-set-language.ts'
import { useWords } from '../words/use-words.ts'
import { loginAddress } from './login-address.ts'
import style from './welcome.module.css'

/** The page of someone who is not logged in; after the login they see what they asked for. */
export function Welcome({ back }: { back: string }) {
  const { shell, language } = useWords()
  const setLanguage = useSetLanguage()
  const other = language === 'pl' ? 'en' : 'pl'
  return (
    <div className={style.page}>
      <header className={style.header}>
        <span className={style.brand}>Lokum</span>
        <button type="button" className={buttonClass('quiet')} lang={other} onClick={() => setLanguage(other)}>
          {shell.otherLanguage}
        </button>
      </header>
      <main className={style.main}>
        <title>Lokum</title>
        <h1>{shell.welcomeTitle}</h1>
        <FailedLogin />
        <p className={style.what}>{shell.welcome}</p>
        <a className={buttonClass('primary')} href={loginAddress({ back, language })}>
          {shell.login}
        </a>
      </main>
    </div>
  )
}

/** Why the login before this page did not work, as the backend says in the address. */
function FailedLogin() {
  const { shell } = useWords()
  const failure = new URLSearchParams(location.search).get('login')
  if (failure === 'unavailable') {
    return (
      <Note looks="warn" title={shell.loginUnavailableTitle} isAlert>
        <p>{shell.loginUnavailable}</p>
      </Note>
    )
  }
  if (failure !== 'refused') return null
  return (
    <Note looks="warn" title={shell.loginRefusedTitle} isAlert>
      <p>{shell.loginRefused}</p>
    </Note>
  )
}
