import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'

type PagedQuery = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

/** The button that reads the next page of a list, while there is one. */
export function MorePages({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { of: PagedQuery }) {
  const { states } = useWords()
  if (!hasNextPage) return null
  return (
    <Button working={states.showingMore} isWorking={isFetchingNextPage} onPress={() => void fetchNextPage()}>
      {states.showMore}
    </Button>
  )
}
