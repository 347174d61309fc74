import './tokens.css'
import './page.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { dropEarlyAnswers, send } from './interface/early.ts'
import { readSession, sessionState } from './interface/session.ts'
import { router } from './routes.tsx'
import { Start } from './shell/start.tsx'
import { chosenLanguage, showWords } from './words/language.ts'

// Calls repeat themselves; a cache that repeated them too would multiply the attempts.
const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })

const page = document.querySelector('#page')
if (page === null) throw new Error('index.html has no #page')

const [words, failure] = await Promise.all([showWords(chosenLanguage()), findSession()])

// As a transition the first screen is rendered in slices between which the page answers.
startTransition(() =>
  createRoot(page).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Start words={words} failure={failure}>
          <RouterProvider router={router} />
        </Start>
      </QueryClientProvider>
    </StrictMode>,
  ),
)

async function findSession(): Promise<Error | null> {
  try {
    const session = await readSession(send)
    if (session === null) dropEarlyAnswers()
    else sessionState.write({ kind: 'open', session })
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error('GET /session failed')
  }
}
