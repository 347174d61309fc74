import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { useEffect, useRef, useState } from 'react'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { Dialog } from '../../../parts/dialog.tsx'
import { dayText } from '../../../words/dates.ts'
import { type TariffRow, tariffPrice, utilityName } from '../../../words/tariff-text.ts'
import { useWords } from '../../../words/use-words.ts'
import { RemoveTariff } from './remove-tariff.tsx'
import { TariffForm } from './tariff-form.tsx'
import style from './tariffs.module.css'

type TariffsProps = { apartment: Apartment; version: string | null }
type Opened = { does: 'add' } | { does: 'edit' | 'remove'; row: TariffRow }

/** The prices that count where bills have none, each with the day from which it is valid. */
export function Tariffs({ apartment, version }: TariffsProps) {
  const { tariffs } = useWords()
  const whyNot = useMissingRight('apartments.write')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const isArchived = apartment.state === 'archived'
  const section = useRef<HTMLElement>(null)
  // A link that names the prices arrives before they are read.
  useEffect(() => {
    if (location.hash !== '#tariffs') return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={section} id="tariffs" tabIndex={-1} aria-labelledby="tariffs-heading" className={style.tariffs}>
      <div className={style.head}>
        <h2 id="tariffs-heading">{tariffs.title}</h2>
        {!isArchived && (
          <Button whyNot={whyNot} onPress={() => setOpened({ does: 'add' })}>
            {tariffs.add}
          </Button>
        )}
      </div>
      <p className={card.quiet}>{apartment.tariffs.length === 0 ? tariffs.none : tariffs.what}</p>
      <Rows apartment={apartment} onOpen={isArchived || whyNot !== null ? null : setOpened} />
      {opened && (
        <Dialog title={tariffs[opened.does]} isOpen onClose={close}>
          {opened.does === 'remove' ? (
            <RemoveTariff apartment={apartment} version={version} row={opened.row} onDone={close} />
          ) : (
            <TariffForm
              apartment={apartment}
              version={version}
              row={opened.does === 'edit' ? opened.row : null}
              onDone={close}
            />
          )}
        </Dialog>
      )}
    </section>
  )
}

type RowsProps = { apartment: Apartment; onOpen: ((opened: Opened) => void) | null }

function Rows({ apartment, onOpen }: RowsProps) {
  const words = useWords()
  const { tariffs, sources, language } = words
  if (apartment.tariffs.length === 0) return null
  return (
    <ul aria-label={tariffs.title} className={card.rows}>
      {apartment.tariffs.map((row) => {
        const name = utilityName(row.utility, sources.utilities)
        const from =
          typeof row.valid_from === 'string' ? tariffs.from(dayText(row.valid_from, language)) : sources.always
        return (
          <li key={JSON.stringify(row)} className={`${card.row} ${style.row}`} tabIndex={-1}>
            <p className={style.name}>{name}</p>
            <p>{tariffPrice(row, words)}</p>
            <p className={card.quiet}>{from}</p>
            {onOpen && (
              <div className={style.actions}>
                <Button looks="quiet" onPress={() => onOpen({ does: 'edit', row })}>
                  {tariffs.editOf(name)}
                </Button>
                <Button looks="delete" onPress={() => onOpen({ does: 'remove', row })}>
                  {tariffs.removeOf(name)}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
