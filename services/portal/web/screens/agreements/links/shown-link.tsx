import type { NewTenantLink } from '@lokum/contracts/settlements/tenant'
import { lazy, Suspense, useEffect, useId, useRef } from 'react'
import type { z } from 'zod'
import { Button } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { useCopy } from '../../../parts/use-copy.ts'
import { dayOfMoment } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import style from './links.module.css'

/** A new link, to copy or to scan. */
export function ShownLink({ link: { url, expires_at } }: { link: z.output<typeof NewTenantLink> }) {
  const { links, language } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { copied, copy } = useCopy(links.copied)
  useEffect(() => field.current?.select(), [])
  useEffect(() => {
    if (copied === 'no') field.current?.select()
  }, [copied])
  return (
    <>
      <p className={style.once}>{links.copyNow}</p>
      <p className={style.shown}>
        <label htmlFor={id}>{links.link}</label>
        <input id={id} ref={field} className={style.url} value={url} readOnly />
      </p>
      {copied === 'no' && <p role="alert">{links.notCopied}</p>}
      <Button looks="primary" onPress={() => void copy(url)}>
        {copied === 'yes' ? links.copied : links.copy}
      </Button>
      <Suspense>
        <QrCode text={url} name={links.code} />
      </Suspense>
      <p className={card.quiet}>{links.codeWhat(dayOfMoment(expires_at, language))}</p>
    </>
  )
}

/** Comes with its library when there is a link to draw. */
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))
