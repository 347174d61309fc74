import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { useRef, useState } from 'react'
import { useDraft } from '../../../interface/use-draft.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Choice, Field } from '../../../parts/field.tsx'
import { MoneyField } from '../../../parts/money-field.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './accounts.module.css'
import { useTypeLine } from './use-type-line.ts'

type TypeLineProps = { documentId: string; documentName: string; settlementId: string }

/** Opens the form for a line that was not read. */
export function TypeLine(props: TypeLineProps) {
  const { accounts } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const whyNot = useMissingRight('settlements.write')
  return (
    <>
      <Button whyNot={whyNot} onPress={() => setIsOpen(true)}>
        {accounts.typeLine}
      </Button>
      <Dialog title={`${accounts.typeLine}: ${props.documentName}`} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <LineForm {...props} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function LineForm({ documentId, settlementId, onDone }: TypeLineProps & { onDone: () => void }) {
  const { accounts } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, drop } = useDraft(`line ${documentId}`)
  const { typing, faults } = useTypeLine({
    documentId,
    settlementId,
    onDone: () => {
      drop()
      onDone()
    },
  })
  return (
    <form
      ref={form}
      noValidate
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!typing.isPending) typing.mutate(typed)
      }}
    >
      <Summary faults={faults} form={form} />
      <LineFields texts={typed} onType={type} faultAt={(at) => faults.find((fault) => fault.at === at)?.detail} />
      {typing.error && faults.length === 0 && <Refused error={typing.error} isAlert />}
      <Button type="submit" looks="primary" working={accounts.saving} isWorking={typing.isPending}>
        {accounts.saveLine}
      </Button>
    </form>
  )
}

type LineFieldsProps = {
  texts: Readonly<Record<string, string>>
  onType: (name: string, text: string) => void
  faultAt: (at: string) => string | undefined
}

function LineFields({ texts, onType, faultAt }: LineFieldsProps) {
  const { accounts, agreements } = useWords()
  const categories: Readonly<Record<CostCategory, string>> = agreements.categories
  const fieldOf = (name: string, first = '') => ({
    name,
    value: texts[name] ?? first,
    fault: faultAt(name),
    onChange: (text: string) => onType(name, text),
  })
  const role = fieldOf('/role', 'cost')
  return (
    <>
      <Choice {...role} label={accounts.lineRole} choices={accounts.lineRoles} />
      <Field {...fieldOf('/label')} label={accounts.lineLabel} maxLength={200} />
      <Choice {...fieldOf('/category', 'other')} label={accounts.lineCategory} choices={categories} />
      {role.value === 'rate' ? (
        <>
          <MoneyField {...fieldOf('/rate_pln')} label={accounts.lineRate} />
          <Field {...fieldOf('/unit', 'kWh')} label={accounts.lineUnit} maxLength={16} />
        </>
      ) : (
        <MoneyField {...fieldOf('/amount_pln')} label={accounts.lineAmount} />
      )}
      <Field {...fieldOf('/place')} label={accounts.linePlace} hint={accounts.linePlaceHint} maxLength={200} />
    </>
  )
}
