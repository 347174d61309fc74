import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sessionState } from '../interface/session.ts'
import { useStore } from '../interface/use-store.ts'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { describeRefusal } from '../parts/refused.tsx'
import { chooseLanguage, showWords } from '../words/language.ts'
import { SetLanguageContext } from '../words/use-set-language.ts'
import { WordsContext } from '../words/use-words.ts'
import type { Language, Words } from '../words/words.ts'
import style from './start.module.css'
import { Welcome } from './welcome.tsx'

type StartProps = { words: Words; failure: Error | null; children: ReactNode }

/** The page in its language: for someone who is logged in, for someone who is not, or without an answer of the portal. */
export function Start({ words: first, failure, children }: StartProps) {
  const [words, setWords] = useState(first)
  const client = useQueryClient()
  const { kind } = useStore(sessionState)
  const setLanguage = (language: Language) => {
    chooseLanguage(language)
    // The sentences of the interface come in the language in which they were asked for.
    void showWords(language)
      .then(setWords)
      .then(() => client.invalidateQueries())
  }
  return (
    <WordsContext value={words}>
      <SetLanguageContext value={setLanguage}>
        {failure !== null ? <Unreachable words={words} /> : kind === 'none' ? <Welcome back={here()} /> : children}
      </SetLanguageContext>
    </WordsContext>
  )
}

function Unreachable({ words: { states, shell, problems } }: { words: Words }) {
  return (
    <main className={style.unreachable}>
      <title>Lokum</title>
      <h1 className="unseen">Lokum</h1>
      <Note looks="alert" title={states.failedTitle} isAlert>
        <p>{describeRefusal('no_answer', problems)}</p>
        <Button onPress={() => location.reload()}>{shell.reload}</Button>
      </Note>
    </main>
  )
}

function here(): string {
  return `${location.pathname}${location.search}`
}
