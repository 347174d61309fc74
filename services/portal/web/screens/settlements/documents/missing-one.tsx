import type { Missing, SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { monthInSentence } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import style from '../../documents/account/accounts.module.css'
import { lineAnchor } from '../../documents/account/line-anchor.ts'
import { today } from '../../meters/today.ts'
import { AskTenant } from './ask-tenant.tsx'
import { Detach } from './detach.tsx'
import { FixMeter } from './fix-meter.tsx'
import { type Fix, listFixes } from './list-fixes.ts'
import { TakeThisMonth } from './take-this-month.tsx'

type OneProps = { detail: SettlementDetail; one: Missing }

/** One missing thing, what fixes it, and more about it. */
export function MissingOne({ detail, one, says, children }: OneProps & { says: string; children?: ReactNode }) {
  return (
    <li className={style.missing} tabIndex={-1}>
      <p>{says}</p>
      <div className={style.actions}>
        {listFixes(one, today()).map((fix) => (
          <FixButton key={fix} fix={fix} detail={detail} one={one} />
        ))}
      </div>
      {children}
    </li>
  )
}

function FixButton({ fix, detail, one }: OneProps & { fix: Fix }) {
  const { missing } = useWords()
  switch (fix) {
    case 'decide':
      return (
        <Link to="/settlements/$id/$stage" params={{ id: detail.id, stage: 'costs' }} className={buttonClass('plain')}>
          {missing.decide}
        </Link>
      )
    case 'ask':
      return <AskTenant detail={detail} />
    case 'detach':
      return <Detach settlementId={detail.id} documentId={one.document_id ?? ''} looks="plain" />
    case 'this_month':
      return <TakeThisMonth detail={detail} one={one} />
    case 'open_month':
      return <MonthLink one={one} />
    case 'add_document':
      return <Button onPress={() => goTo('documents')}>{missing.addDocument}</Button>
    case 'show_line':
      return (
        <Button onPress={() => goTo(lineAnchor(one.document_id ?? '', one.line ?? null))}>{missing.showLine}</Button>
      )
    case 'add_reading':
    case 'fix_reading':
    case 'add_photo':
      return one.meter_id === undefined ? (
        <ApartmentLink id={detail.apartment_id}>{missing.toMeters}</ApartmentLink>
      ) : (
        <FixMeter fix={fix} one={one} meterId={one.meter_id} />
      )
    case 'add_agreement':
      return (
        <Link to="/apartments/$id/agreements/new" params={{ id: detail.apartment_id }} className={buttonClass('plain')}>
          {missing.addAgreement}
        </Link>
      )
    case 'tariff':
      return (
        <ApartmentLink id={detail.apartment_id} hash="tariffs">
          {missing.tariff}
        </ApartmentLink>
      )
    default:
      return fix satisfies never
  }
}

/** The settlement of a month, or the month where it is created. */
function MonthLink({ one: { settlement_id: id, period = '' } }: { one: Missing }) {
  const { trueUps, language } = useWords()
  const open = trueUps.openMonth(monthInSentence(period, language))
  return id === undefined ? (
    <Link to="/months/$period" params={{ period }} className={buttonClass('plain')}>
      {open}
    </Link>
  ) : (
    <Link to="/settlements/$id" params={{ id }} className={buttonClass('plain')}>
      {open}
    </Link>
  )
}

function ApartmentLink({ id, hash, children }: { id: string; hash?: string; children: string }) {
  return (
    <Link to="/apartments/$id" params={{ id }} {...(hash && { hash })} className={buttonClass('plain')}>
      {children}
    </Link>
  )
}

/** Moves the page and the focus to a place of it. */
export function goTo(id: string): void {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center' })
  // A section takes the focus only once somebody asks for it.
  if (!element?.hasAttribute('tabindex')) element?.setAttribute('tabindex', '-1')
  element?.focus()
}
