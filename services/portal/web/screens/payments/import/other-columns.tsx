import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useWords } from '../../../words/use-words.ts'
import { ChooseStatement } from './choose-statement.tsx'
import style from './import.module.css'
import { NameColumns } from './name-columns.tsx'

/**
 * Corrects the columns by which a CSV file was read. The file is chosen again, because only its rows are kept; the first preview is
 * discarded.
 */
export function OtherColumns({ of: { id, mapping } }: { of: PaymentImport }) {
  const { imports } = useWords()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const isAllowed = useMissingRight('payments.write') === null
  const { date_column, amount_column, title_column, payer_column } = mapping
  if (!isAllowed || amount_column === null) return null
  const show = async (read: string) => {
    await call('POST /v1/payment-imports/{id}/cancel', { params: { id } })
    await navigate({ to: '/payments/imports/$id', params: { id: read } })
  }
  const texts = {
    '/date_column': date_column ?? '',
    '/amount_column': amount_column,
    '/title_column': title_column ?? '',
    '/payer_column': payer_column ?? '',
  }
  return (
    <details className={style.other}>
      <summary>{imports.otherColumns}</summary>
      <div className={style.read}>
        <p className={style.hint}>{imports.chooseAgain}</p>
        <ChooseStatement text={file?.name ?? imports.chooseFile} onChoose={setFile} />
        {file && <NameColumns key={file.name} file={file} texts={texts} onRead={show} />}
      </div>
    </details>
  )
}
