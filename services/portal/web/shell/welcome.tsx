import { buttonClass } from '../parts/button.tsx'
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
        <p className={style.what}>{shell.welcome}</p>
        <a className={buttonClass('primary')} href={loginAddress({ back, language })}>
          {shell.login}
        </a>
      </main>
    </div>
  )
}
