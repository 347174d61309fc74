import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Outcome, useInTurn } from '../../interface/use-in-turn.ts'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Check } from '../../parts/check.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Refused } from '../../parts/refused.tsx'
import { groupedAccountNumber } from '../../words/account-number.ts'
import { useWords } from '../../words/use-words.ts'
import { useApartments } from '../apartments/use-apartments.ts'
import style from './profile.module.css'
import { changeNumber } from './use-other-numbers.ts'

type ListProps = { agreements: readonly AgreementWithMails[]; number: string }

/** The agreements that get the new number, each checked at first, and how the change of each went. */
export function NumberList({ agreements, number }: ListProps) {
  const { account } = useWords()
  const client = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isAsked, setIsAsked] = useState(false)
  const { outcomes, actOnAll } = useInTurn<AgreementWithMails>({
    idOf: ({ id }) => id,
    act: ({ id }) => changeNumber(id, number),
  })
  const chosen = agreements.filter(({ id }) => !left.has(id))
  const done = [...outcomes.values()].filter((outcome) => outcome === 'done').length
  const change = async (some: readonly AgreementWithMails[]) => {
    const count = await actOnAll(some)
    await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).includes('/v1/agreements') })
    return count
  }
  const press = async () => {
    setIsAsked(true)
    announce(account.numbersChanged(await change(chosen), chosen.length))
  }
  return (
    <>
      <p>{account.changeNumbersWhat(groupedAccountNumber(number).replaceAll(' ', '\u00a0'))}</p>
      <ul className={card.rows} aria-label={account.otherNumbers}>
        {agreements.map((agreement) => (
          <Row
            key={agreement.id}
            agreement={agreement}
            isChosen={!left.has(agreement.id)}
            isAsked={isAsked}
            outcome={outcomes.get(agreement.id) ?? null}
            onChoose={(isChosen) => setLeft(withOne(left, agreement.id, !isChosen))}
            onRepeat={() => void change([agreement])}
          />
        ))}
      </ul>
      {isAsked ? (
        <p>{account.numbersChanged(done, chosen.length)}</p>
      ) : (
        <Button
          looks="primary"
          whyNot={chosen.length === 0 ? account.noNumberChosen : null}
          onPress={() => void press()}
        >
          {account.changeNumbersNow(chosen.length)}
        </Button>
      )}
    </>
  )
}

type RowProps = {
  agreement: AgreementWithMails
  isChosen: boolean
  isAsked: boolean
  outcome: Outcome | null
  onChoose: (isChosen: boolean) => void
  onRepeat: () => void
}

function Row({ agreement, isChosen, isAsked, outcome, onChoose, onRepeat }: RowProps) {
  const { account } = useWords()
  const apartments = useApartments()
  const label = apartments.data?.find(({ id }) => id === agreement.apartment_id)?.label ?? '…'
  const name = `${label} · ${agreement.tenant.name}`
  return (
    <li className={`${card.row} ${style.number}`}>
      {isAsked ? (
        <p>{name}</p>
      ) : (
        <Check name={agreement.id} label={name} fault={undefined} isChecked={isChosen} onChange={onChoose} />
      )}
      {outcome !== 'done' && (
        <p className={card.quiet}>{account.numberNow(agreement.landlord.bank_account_number.slice(-4))}</p>
      )}
      {outcome === 'working' && <p className={card.quiet}>{account.changingNumber}</p>}
      {outcome === 'done' && <Mark kind="approved">{account.numberChanged}</Mark>}
      {outcome instanceof Error && <Refused error={outcome} isAlert onRepeat={onRepeat} />}
    </li>
  )
}

function withOne(set: ReadonlySet<string>, one: string, isIn: boolean): ReadonlySet<string> {
  const changed = new Set(set)
  if (isIn) changed.add(one)
  else changed.delete(one)
  return changed
}
