import type { Missing, SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './accounts.module.css'
import { AskTenant } from './ask-tenant.tsx'
import { type Fix, fixesOf } from './fixes-of.ts'
import { lineAnchor } from './line-anchor.ts'
import { TakeThisMonth } from './take-this-month.tsx'
import { useCalculate } from './use-calculate.ts'

type OneProps = { detail: SettlementDetail; one: Missing }

/** One missing thing and what fixes it. */
export function MissingOne({ detail, one, says }: OneProps & { says: string }) {
  return (
    <li className={style.missing}>
      <p>{says}</p>
      <div className={style.actions}>
        {fixesOf(one).map((fix) => (
          <FixButton key={fix} fix={fix} detail={detail} one={one} />
        ))}
      </div>
    </li>
  )
}

function FixButton({ fix, detail, one }: OneProps & { fix: Fix }) {
  const { missing } = useWords()
  switch (fix) {
    case 'calculate':
      return <CalculateAgain detail={detail} />
    case 'decide':
      return (
        <Link to="/settlements/$id/$stage" params={{ id: detail.id, stage: 'costs' }} className={buttonClass('plain')}>
          {missing.decide}
        </Link>
      )
    case 'ask':
      return <AskTenant agreementId={detail.agreement_id} meterId={one.meter_id} day={one.day} />
    case 'this_month':
      return <TakeThisMonth detail={detail} one={one} />
    case 'add_document':
      return <Button onPress={() => goTo('documents')}>{missing.addDocument}</Button>
    case 'show_line':
      return (
        <Button onPress={() => goTo(lineAnchor(one.document_id ?? '', one.line ?? null))}>{missing.showLine}</Button>
      )
    default:
      return <ApartmentLink id={detail.apartment_id} fix={fix} />
  }
}

function CalculateAgain({ detail }: { detail: SettlementDetail }) {
  const { missing } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const calculating = useCalculate(detail.id)
  return (
    <>
      <Button
        whyNot={whyNot}
        working={missing.calculating}
        isWorking={calculating.isPending}
        onPress={() => calculating.mutate()}
      >
        {detail.state === 'draft' ? missing.calculate : missing.recalculate}
      </Button>
      {calculating.error && <Refused error={calculating.error} isAlert />}
    </>
  )
}

type AtApartment = 'add_agreement' | 'add_reading' | 'fix_reading' | 'add_photo' | 'tariff'

function ApartmentLink({ id, fix }: { id: string; fix: AtApartment }) {
  const { missing } = useWords()
  const labels: Readonly<Record<AtApartment, string>> = {
    add_agreement: missing.addAgreement,
    add_reading: missing.addReading,
    fix_reading: missing.fixReading,
    add_photo: missing.addPhoto,
    tariff: missing.tariff,
  }
  return (
    <Link to="/apartments/$id" params={{ id }} className={buttonClass('plain')}>
      {labels[fix]}
    </Link>
  )
}

function goTo(id: string): void {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center' })
  element?.focus()
}
