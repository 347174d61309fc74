import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Refusal } from '../../../interface/refusal.ts'
import { FileChanged, uploadStatement } from '../../../interface/upload.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import { Note } from '../../../parts/note.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChooseStatement } from './choose-statement.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import style from './import.module.css'
import { NameColumns } from './name-columns.tsx'

/** Takes a bank statement and shows what was found in it; nothing is recorded yet. A file that is not recognised asks for its columns. */
export function ReadStatement() {
  const { imports, uploads } = useWords()
  const navigate = useNavigate()
  const client = useQueryClient()
  const whyNot = useMissingRight('payments.write')
  const show = (id: string) => navigate({ to: '/payments/imports/$id', params: { id } })
  const reading = useMutation({
    mutationFn: (file: File) => uploadStatement(file),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['GET /v1/payment-imports'] })
      await show(id)
    },
  })
  if (whyNot !== null) return <Button whyNot={whyNot}>{imports.read}</Button>
  const { error, variables: file } = reading
  const isUnknown = error instanceof Refusal && error.facts.code === 'bank_statement_unreadable'
  return (
    <div className={style.read}>
      <ChooseStatement
        looks="primary"
        text={reading.isPending ? imports.reading : imports.read}
        isWorking={reading.isPending}
        onChoose={(chosen) => reading.mutate(chosen)}
      />
      <p className={style.hint}>{imports.readHint}</p>
      {error instanceof FileChanged && <Note looks="warn" title={uploads.changed} isAlert />}
      {error && !(error instanceof FileChanged) && <Refused error={error} isAlert />}
      {isUnknown && file && <NameColumns key={file.name} file={file} onRead={show} />}
      <EarlierImports />
    </div>
  )
}
