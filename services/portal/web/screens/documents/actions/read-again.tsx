import type { Document, ReadingOfDocument } from '@lokum/contracts/settlements/document'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Note } from '../../../parts/note.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'

type Changed = NonNullable<ReadingOfDocument['changed_lines']>[number] & { label: string }

/** Reads a document once more, and names the lines that came out otherwise. */
export function ReadAgain({ document, version }: { document: Document; version: string | null }) {
  const { accounts } = useWords()
  const client = useQueryClient()
  const whyNot = useMissingRight('settlements.write')
  const [changed, setChanged] = useState<readonly Changed[] | null>(null)
  const { id } = document
  const again = document.reading !== null
  const reading = useMutation({
    mutationFn: () =>
      call('POST /v1/documents/{id}/read', { params: { id }, body: { again }, ...(version !== null && { version }) }),
    onMutate: () => setChanged(null),
    onSuccess: async ({ body }) => {
      const lines = (body.changed_lines ?? []).map((one) => ({ ...one, label: labelOf(one.line, [body, document]) }))
      setChanged(lines)
      announce(
        lines.length === 0 ? accounts.readSame : `${accounts.readOther} ${lines.map(({ label }) => label).join(', ')}`,
      )
      await forgetDocument(client, id)
    },
    onError: () => forgetDocument(client, id),
  })
  return (
    <>
      <Button
        looks="quiet"
        whyNot={whyNot}
        working={accounts.reading}
        isWorking={reading.isPending}
        onPress={() => reading.mutate()}
      >
        {again ? accounts.readAgain : accounts.readIt}
      </Button>
      {changed && <Outcome changed={changed} />}
      {reading.error && <Refused error={reading.error} isAlert />}
    </>
  )
}

function Outcome({ changed }: { changed: readonly Changed[] }) {
  const { accounts } = useWords()
  return (
    <Note looks="calm" title={changed.length === 0 ? accounts.readSame : accounts.readOther}>
      {changed.length > 0 && (
        <ul>
          {changed.map(({ line, change, label }) => (
            <li key={line}>
              {accounts.ofLine(label)}: {accounts.lineChanges[change]}
            </li>
          ))}
        </ul>
      )}
    </Note>
  )
}

/** The name of a line now, or before it was removed. */
function labelOf(line: number, readings: readonly Document[]): string {
  const lines = readings.flatMap(({ reading }) => reading?.lines ?? [])
  return lines.find((one) => one.line === line)?.label ?? String(line)
}
