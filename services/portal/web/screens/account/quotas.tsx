import type { Usage } from '@lokum/contracts/settlements/usage'
import { useAnswer } from '../../interface/use-answer.ts'
import { Answered } from '../../parts/answered.tsx'
import gauge from '../../parts/gauge.module.css'
import { Mark } from '../../parts/mark.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Title } from '../../parts/title.tsx'
import { countText } from '../../words/amounts.ts'
import { momentText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import style from './quotas.module.css'

type Quota = Usage['quotas'][number]

/** How much of each quota is used. */
export function Quotas() {
  const { account } = useWords()
  return (
    <>
      <Title>{account.quotasTitle}</Title>
      <p className={style.what}>{account.quotasWhat}</p>
      <Panel>
        <List />
      </Panel>
    </>
  )
}

function List() {
  const { account, language } = useWords()
  const query = useAnswer('GET /v1/account/usage', {})
  return (
    <Answered query={query} rows={6}>
      {({ body: { quotas, first_week_ends_at } }) => (
        <>
          {first_week_ends_at !== null && (
            <p className={style.week}>{account.firstWeek(momentText(first_week_ends_at, language))}</p>
          )}
          <ul className={style.quotas}>
            {quotas.map((quota) => (
              <Row key={quota.quota} quota={quota} />
            ))}
          </ul>
        </>
      )}
    </Answered>
  )
}

function Row({ quota }: { quota: Quota }) {
  const words = useWords()
  const { account, language } = words
  const { used, limit, resets_at } = quota
  const isFull = used >= limit
  const isNearlyFull = !isFull && used >= limit * 0.9
  return (
    <li className={style.quota}>
      <h2>{account.quotas[quota.quota]}</h2>
      <p className={style.used}>{usedOf(quota, words)}</p>
      <meter
        className={gauge.gauge}
        aria-label={account.quotas[quota.quota]}
        value={Math.min(used, limit)}
        max={limit}
        high={limit * 0.9}
      />
      <p className={style.notes}>
        {isFull && <Mark kind="look">{account.full}</Mark>}
        {isNearlyFull && <Mark kind="look">{account.nearlyFull}</Mark>}
        {resets_at !== null && <span>{account.resets(momentText(resets_at, language))}</span>}
      </p>
    </li>
  )
}

function usedOf({ quota, used, limit }: Quota, { account, language }: Words): string {
  if (quota !== 'stored_bytes') return account.of(countText(used, language), countText(limit, language))
  const megabytes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return `${account.of(megabytes.format(used / 1_000_000), megabytes.format(limit / 1_000_000))}\u00a0MB`
}
