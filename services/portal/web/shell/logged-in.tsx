import { useEffect } from 'react'
import { Title } from '../parts/title.tsx'
import { useWords } from '../words/use-words.ts'
import { loginsElsewhere } from './logins-elsewhere.ts'

/** The end of a login in a second window. */
export function LoggedIn() {
  const { shell } = useWords()
  useEffect(() => loginsElsewhere.tell(), [])
  return (
    <>
      <Title>{shell.loggedInTitle}</Title>
      <p>{shell.loggedIn}</p>
    </>
  )
}
