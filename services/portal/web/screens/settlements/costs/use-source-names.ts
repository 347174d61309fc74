import type { Item } from '@lokum/contracts/settlements/item'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

/** Names the source of each cost, in a word or a number: that of the invoice once its document is read. */
export function useSourceNames(items: readonly Item[]): (item: Item) => string {
  const words = useWords()
  const ids = [...new Set(items.flatMap(({ source }) => (source.kind === 'document' ? [source.document_id] : [])))]
  const numbers = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['GET /v1/documents/{id}', { params: { id } }],
      queryFn: () => call('GET /v1/documents/{id}', { params: { id } }),
    })),
    combine: (answers) =>
      new Map(answers.map(({ data }, place) => [ids[place], data?.body.reading?.number ?? data?.body.name])),
  })
  return (item) => (item.source.kind === 'document' && numbers.get(item.source.document_id)) || sourceText(item, words)
}

function sourceText({ source }: Item, { settlement, language }: Words): string {
  if (source.kind === 'agreement') return settlement.source.agreement
  if (source.kind === 'document') return settlement.source.document
  return settlement.source.tariff(source.valid_from === null ? null : dayText(source.valid_from, language))
}
