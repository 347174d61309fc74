import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMissingRight } from '../../interface/use-right.ts'
import { Answered } from '../../parts/answered.tsx'
import { Button, buttonClass } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Panel } from '../../parts/panel.tsx'
import { Title } from '../../parts/title.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './apartments.module.css'
import { PlanMeter } from './plan-meter.tsx'
import { useApartments, useArchivedApartments, useTenants } from './use-apartments.ts'

/** Every apartment of the account, and the room that the plan has left. */
export function Apartments() {
  const { apartments } = useWords()
  return (
    <>
      <div className={style.head}>
        <Title>{apartments.title}</Title>
        <Add />
      </div>
      <Panel>
        <PlanMeter />
      </Panel>
      <Panel>
        <InUse />
      </Panel>
      <Panel>
        <Archived />
      </Panel>
    </>
  )
}

function Add() {
  const { apartments } = useWords()
  const whyNot = useMissingRight('apartments.write')
  if (whyNot !== null) return <Button whyNot={whyNot}>{apartments.add}</Button>
  return (
    <Link to="/apartments/new" className={buttonClass('primary')}>
      {apartments.add}
    </Link>
  )
}

function InUse() {
  const { apartments } = useWords()
  const query = useApartments()
  const { data: tenants } = useTenants()
  return (
    <Answered query={query} rows={5}>
      {(rows) => {
        if (rows.length === 0) return <p className={style.none}>{apartments.none}</p>
        return <List rows={rows} saysOf={(apartment) => tenantOf(apartment, tenants, apartments)} />
      }}
    </Answered>
  )
}

type Tenants = ReadonlyMap<string, string> | undefined

/** The tenant's name; empty while the tenants are not known. */
function tenantOf({ id, state }: Apartment, tenants: Tenants, words: { vacant: string; noAgreement: string }): string {
  const tenant = tenants?.get(id)
  if (tenant !== undefined) return tenant
  if (state === 'setup') return words.noAgreement
  return tenants === undefined ? '' : words.vacant
}

function Archived() {
  const { apartments } = useWords()
  const [isAsked, setIsAsked] = useState(false)
  const query = useArchivedApartments(isAsked)
  if (!isAsked) {
    return (
      <div className={style.archived}>
        <Button onPress={() => setIsAsked(true)}>{apartments.showArchived}</Button>
      </div>
    )
  }
  return (
    <section className={style.archived} aria-label={apartments.archived}>
      <h2>{apartments.archived}</h2>
      <Answered query={query} rows={2}>
        {(rows) => (rows.length === 0 ? <p>{apartments.noArchived}</p> : <List rows={rows} saysOf={() => ''} />)}
      </Answered>
    </section>
  )
}

function List({ rows, saysOf }: { rows: readonly Apartment[]; saysOf: (apartment: Apartment) => string }) {
  return (
    <ul className={card.rows}>
      {rows.map((apartment) => (
        <li key={apartment.id} className={`${card.row} ${style.row}`}>
          <Link to="/apartments/$id" params={{ id: apartment.id }} className={style.label}>
            {apartment.label}
          </Link>
          <p className={card.quiet}>
            {apartment.address.street}, {apartment.address.city}
          </p>
          <p>{saysOf(apartment)}</p>
        </li>
      ))}
    </ul>
  )
}
