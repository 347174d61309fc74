import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'

/** A part of a screen: if it crashes, the others keep working. */
export function Panel({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  return (
    <Boundary instead={(again) => <Crashed onReload={() => void client.invalidateQueries().then(again)} />}>
      {children}
    </Boundary>
  )
}

function Crashed({ onReload }: { onReload: () => void }) {
  const { states } = useWords()
  return (
    <Note looks="alert" title={states.crashedTitle} isAlert>
      <p>{states.crashed}</p>
      <Button onPress={onReload}>{states.reloadPart}</Button>
    </Note>
  )
}

type BoundaryProps = { children: ReactNode; instead: (again: () => void) => ReactNode }

class Boundary extends Component<BoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return this.props.instead(() => this.setState({ hasCrashed: false }))
  }
}
