import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../interface/call.ts'
import { overviewQuery } from '../../interface/early.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import { MorePages } from '../../parts/more-pages.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Title } from '../../parts/title.tsx'
import { monthText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { FirstSteps, mayBeNew } from './first-steps.tsx'
import { Group } from './group.tsx'
import { type GroupName, groupRows } from './group-rows.ts'
import style from './month.module.css'
import { MonthLine } from './month-line.tsx'
import { MonthMoney } from './month-money.tsx'
import { ReadingsLine } from './readings-line.tsx'
import { TrueUps } from './true-ups.tsx'
import { useTrueUps } from './use-true-ups.ts'

/** The work left this month: every apartment, by what it waits for. */
export function Month({ period }: { period: string }) {
  const { language } = useWords()
  return (
    <>
      <Title>{monthText(period, language)}</Title>
      <Panel key={period}>
        <Rows period={period} />
      </Panel>
    </>
  )
}

function Rows({ period }: { period: string }) {
  const { month } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const [toSend, setToSend] = useState<readonly OverviewRow[] | null>(null)
  const [toAsk, setToAsk] = useState<readonly OverviewRow[] | null>(null)
  const query = useInfiniteQuery({
    queryKey: ['GET /v1/settlements/overview', period],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return (await call('GET /v1/settlements/overview', { query: { ...overviewQuery(period), ...cursor } })).body
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => (state.data?.pages.some(hasMailUnderWay) ? everyMs : false),
  })
  const trueUps = useTrueUps(period)
  const unsent = trueUps.data?.filter(({ state }) => state !== 'sent').length ?? 0
  return (
    <>
      <Answered query={query} rows={4}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data)
          const [first] = pages
          if (first === undefined) return null
          return (
            <div className={style.month}>
              <div className={style.top}>
                <MonthLine overview={first} unsentTrueUps={unsent} />
                {first.money !== null && (
                  <MonthMoney money={first.money} overdueName={month.overdue(first.money.overdue)} />
                )}
              </div>
              <ReadingsLine rows={rows} overview={first} onAsk={setToAsk} />
              {groupRows(rows).map((group, place) => {
                const isFirst = place === 0 && isForYou(group.name)
                const hasMany = group.name === 'ready' && group.rows.length > 1
                return (
                  <Group key={group.name} {...group} period={period} isFirst={isFirst && !hasMany}>
                    {hasMany && (
                      <Button
                        looks={isFirst ? 'primary' : 'plain'}
                        whyNot={whyNot}
                        onPress={() => setToSend(group.rows)}
                      >
                        {month.sendAll(group.rows.length)}
                      </Button>
                    )}
                  </Group>
                )
              })}
              <TrueUps query={trueUps} rows={rows} hasMoreRows={query.hasNextPage} />
              {/* They come later than the list, and must not push it away. */}
              {mayBeNew(rows) && <FirstSteps rows={rows} />}
              <MorePages of={query} />
            </div>
          )
        }}
      </Answered>
      {toSend !== null && (
        <Suspense>
          <SendAll rows={toSend} onClose={() => setToSend(null)} />
        </Suspense>
      )}
      {toAsk !== null && (
        <Suspense>
          <AskAll rows={toAsk} period={period} onClose={() => setToAsk(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The dialogs come when they are asked for: the first screen does not wait for them. */
const SendAll = lazy(async () => ({ default: (await import('./send-all.tsx')).SendAll }))
const AskAll = lazy(async () => ({ default: (await import('./ask-all.tsx')).AskAll }))

function hasMailUnderWay({ data }: { data: readonly OverviewRow[] }): boolean {
  return data.some(({ next }) => next === 'wait_for_mail')
}

const everyMs = 5_000

/** The landlord's next step is in it: the first one is the primary button of the page. */
function isForYou(name: GroupName): boolean {
  return name === 'act' || name === 'ready'
}

const firstPage: string | null = null
