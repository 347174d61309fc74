import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { announce } from '../../../../parts/announce.tsx'
import { Button } from '../../../../parts/button.tsx'
import card from '../../../../parts/card.module.css'
import { Check } from '../../../../parts/check.tsx'
import { amountText, countText } from '../../../../words/amounts.ts'
import { dayText, monthText, shortDayText } from '../../../../words/dates.ts'
import { useWords } from '../../../../words/use-words.ts'
import { ChangeRefused } from '../../change-refused.tsx'
import style from '../costs.module.css'
import { focusRow } from '../focus-row.ts'
import { useChargeInterest } from './use-charge-interest.ts'
import { type Late, useChargeable } from './use-chargeable.ts'

type ChargeInterestProps = { detail: SettlementDetail; onAdded: (items: readonly Item[]) => void }

/** The way to charge interest on late payments; not offered while there is none. */
export function ChargeInterest({ detail, onAdded }: ChargeInterestProps) {
  const { interest } = useWords()
  const late = useChargeable(detail)
  const [isOpen, setIsOpen] = useState(false)
  if (late.length === 0) return null
  if (!isOpen) {
    return (
      <div className={style.adder}>
        <Button onPress={() => setIsOpen(true)}>{interest.charge}</Button>
      </div>
    )
  }
  const close = () => setIsOpen(false)
  return (
    <section className={style.adding} aria-labelledby="charge-interest">
      <Heading>{interest.chargeTitle}</Heading>
      <InterestForm detail={detail} late={late} onAdded={onAdded} onClose={close} />
    </section>
  )
}

function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} id="charge-interest" tabIndex={-1}>
      {children}
    </h3>
  )
}

type InterestFormProps = ChargeInterestProps & { late: readonly Late[]; onClose: () => void }

/** A box for each late settlement, all ticked, and one button. */
function InterestForm({ detail, late, onAdded, onClose }: InterestFormProps) {
  const words = useWords()
  const { costs, fields, interest, language } = words
  const { change, charge } = useChargeInterest(detail)
  const [left, setLeft] = useState<readonly string[]>([])
  const [isCharging, setIsCharging] = useState(false)
  const known = late.filter(({ amount_pln }) => amount_pln !== null)
  const chosen = known.filter(({ settlement_id }) => !left.includes(settlement_id))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isCharging || chosen.length === 0) return
    setIsCharging(true)
    // A refusal is shown above the button; what was added before it stays.
    const added = await charge(chosen).catch(() => null)
    setIsCharging(false)
    if (added === null) return
    announce(costs.added(added.map(({ label }) => label).join(' · ')))
    onClose()
    onAdded(added)
    requestAnimationFrame(() => focusRow(added[0]?.id))
  }
  const turn = (id: string, isChecked: boolean) => setLeft(isChecked ? left.filter((one) => one !== id) : [...left, id])
  return (
    <form className={style.form} aria-label={interest.chargeTitle} noValidate onSubmit={(event) => void submit(event)}>
      {known.map(({ settlement_id: id, period, late_days, amount_pln, spans }) => (
        <div key={id}>
          <Check
            name={`/${id}`}
            label={interest.late(monthText(period, language), late_days, amountText(amount_pln ?? 0, language))}
            fault={undefined}
            isChecked={!left.includes(id)}
            onChange={(isChecked) => turn(id, isChecked)}
          />
          <Spans spans={spans} />
        </div>
      ))}
      <Unrated late={late.filter(({ amount_pln }) => amount_pln === null)} />
      <ChangeRefused change={change} />
      <div className={style.buttons}>
        {known.length > 0 && (
          <Button
            type="submit"
            looks="primary"
            whyNot={chosen.length === 0 ? interest.chooseLate : null}
            working={interest.charging}
            isWorking={isCharging}
          >
            {buttonText(chosen, words)}
          </Button>
        )}
        <Button looks="quiet" onPress={onClose}>
          {fields.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The days, amounts and rates of the interest on a settlement. */
function Spans({ spans }: Pick<Late, 'spans'>) {
  const { agreements, interest, language } = useWords()
  return (
    <ul className={card.quiet}>
      {spans.map(({ starts_on, ends_on, days, amount_pln, percent }) => (
        <li key={`${starts_on} ${ends_on} ${amount_pln}`}>
          {interest.span(
            `${shortDayText(starts_on, language)} – ${shortDayText(ends_on, language)}`,
            days,
            amountText(amount_pln, language),
            agreements.percentOf(countText(percent, language)),
          )}
        </li>
      ))}
    </ul>
  )
}

/** The amount of one settlement; that of several is the interface's to add. */
function buttonText(chosen: readonly Late[], { interest, language }: ReturnType<typeof useWords>): string {
  const [only, ...others] = chosen
  if (only === undefined) return interest.chargeTitle
  if (others.length > 0) return interest.chargeSome(chosen.length)
  return interest.chargeOne(amountText(only.amount_pln ?? 0, language))
}

/** Settlements with a day that has no rate, and where to enter it. */
function Unrated({ late }: { late: readonly Late[] }) {
  const { interest, language } = useWords()
  if (late.length === 0) return null
  return (
    <div>
      {late.map(({ settlement_id: id, period, starts_on }) => (
        <p key={id}>{interest.noRate(monthText(period, language), dayText(starts_on, language))}</p>
      ))}
      <Link to="/profile">{interest.addRate}</Link>
    </div>
  )
}
