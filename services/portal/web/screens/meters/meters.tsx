import type { Meter } from '@lokum/contracts/settlements/meter'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../interface/call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { MorePages } from '../../parts/more-pages.tsx'
import { Panel } from '../../parts/panel.tsx'
import { useWords } from '../../words/use-words.ts'
import { CreateMeter } from './create-meter.tsx'
import { MeterCard } from './meter-card.tsx'
import style from './meters.module.css'

/** The meters of an apartment, with all that is done with them. */
export function Meters({ apartmentId }: { apartmentId: string }) {
  const { meters } = useWords()
  const [isAdding, setIsAdding] = useState(false)
  const query = useInfiniteQuery({
    queryKey: ['GET /v1/meters', apartmentId],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return (await call('GET /v1/meters', { query: { apartment_id: apartmentId, limit: '100', ...cursor } })).body
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  return (
    <section className={style.meters} aria-label={meters.title}>
      <div className={style.head}>
        <h2>{meters.title}</h2>
        <Button onPress={() => setIsAdding(true)}>{meters.add}</Button>
      </div>
      <Panel>
        <Answered query={query} rows={2}>
          {({ pages }) => <Listed meters={pages.flatMap(({ data }) => data)} />}
        </Answered>
        <MorePages of={query} />
      </Panel>
      <Dialog title={meters.add} isOpen={isAdding} onClose={() => setIsAdding(false)}>
        <CreateMeter apartmentId={apartmentId} onDone={() => setIsAdding(false)} />
      </Dialog>
    </section>
  )
}

function Listed({ meters: all }: { meters: readonly Meter[] }) {
  const { meters } = useWords()
  if (all.length === 0) return <p className={style.quiet}>{meters.empty}</p>
  return (
    <ul className={style.list}>
      {all.map((meter) => (
        <MeterCard key={meter.id} meter={meter} />
      ))}
    </ul>
  )
}

const firstPage: string | null = null
