import type { TaxOfOwner, TaxYear } from '@lokum/contracts/settlements/tax'
import { useMissingRight } from '../../interface/use-right.ts'
import { Amount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'

type OwnersProps = { year: TaxYear; onChange: () => void }

/** The taxpayers of the year with their parts, and the button that changes them. */
export function Owners({ year: { owners, apartments }, onChange }: OwnersProps) {
  const { tax } = useWords()
  const whyNot = useMissingRight('payments.write')
  const labels = new Map(apartments.map(({ apartment_id, label }) => [apartment_id, label]))
  return (
    <section className={card.card}>
      <h2>{tax.owners}</h2>
      {owners.length === 0 && <p className={card.quiet}>{tax.ownersNone}</p>}
      {owners.map((owner) => (
        <Owner key={owner.name} owner={owner} labels={labels} />
      ))}
      {owners.length > 1 && <p className={card.quiet}>{tax.ownersPaid}</p>}
      <div>
        <Button looks="quiet" whyNot={whyNot} onPress={onChange}>
          {owners.length === 0 ? tax.ownersAdd : tax.ownersChange}
        </Button>
      </div>
    </section>
  )
}

type OwnerProps = { owner: TaxOfOwner; labels: ReadonlyMap<string, string> }

function Owner({ owner, labels }: OwnerProps) {
  const { tax } = useWords()
  const { name, share, tax_number_ending: ending, apartments } = owner
  const alone = apartments.flatMap((id) => labels.get(id) ?? [])
  const facts = [
    tax.shareOf(share),
    ...(ending === null ? [] : [tax.numberEnding(ending)]),
    ...(alone.length === 0 ? [] : [tax.aloneIn(alone.join(', '))]),
  ]
  return (
    <div className={style.owner}>
      <h3 className={style.label}>{name}</h3>
      <p className={card.quiet}>{facts.join(' · ')}</p>
      <dl className={style.amounts}>
        <Sum name={tax.revenue} pln={owner.revenue_pln} />
        <Sum name={tax.yearTax} pln={owner.tax_pln} />
        <Sum name={tax.monthsTax} pln={owner.months_tax_pln} />
      </dl>
    </div>
  )
}

function Sum({ name, pln }: { name: string; pln: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount pln={pln} />
      </dd>
    </div>
  )
}
