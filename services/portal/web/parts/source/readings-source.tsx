import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { Reading } from '@lokum/contracts/settlements/meter'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../interface/use-answer.ts'
import { dayText } from '../../words/dates.ts'
import { quantityText } from '../../words/figures.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { Button } from '../button.tsx'
import { DocumentSource } from './document-source.tsx'
import look from './readings.module.css'
import style from './source.module.css'

type Inputs = Pick<Extract<ItemInputs, { kind: 'readings' }>, 'previous' | 'current' | 'metered_unit'>
type UsedReading = NonNullable<Inputs['current']>

type ReadingsProps = {
  inputs: Inputs
  meterId: string
  title?: string
  /** The button of a reading. */
  actionOf?: ((readingId: string) => ReactNode) | null
}

/** Both readings of a metered cost, each with its photo. */
export function ReadingsSource({ inputs, meterId, title, actionOf = null }: ReadingsProps) {
  const { sources } = useWords()
  const used = [inputs.previous, inputs.current].filter((reading) => reading !== null)
  if (used.length === 0) return null
  return (
    <div className={style.source}>
      <h3>{title ?? sources.readings}</h3>
      <ul className={look.readings}>
        {used.map((reading) => (
          <li key={reading.read_on} className={look.reading}>
            <UsedOn reading={reading} unit={inputs.metered_unit} />
            {reading.reading_id === null ? (
              <span className={style.quiet}>{sources.withoutReading}</span>
            ) : (
              <>
                <PhotoOf meterId={meterId} readingId={reading.reading_id} />
                {actionOf?.(reading.reading_id)}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function UsedOn({ reading, unit }: { reading: UsedReading; unit: string }) {
  const { sources, language } = useWords()
  return (
    <>
      <span>{sources.readingOn(dayText(reading.read_on, language))}</span>
      <span className={look.value}>{quantityText(reading.value, unit, language)}</span>
    </>
  )
}

function PhotoOf({ meterId, readingId }: { meterId: string; readingId: string }) {
  const query = useAnswer('GET /v1/meters/{id}/readings/{reading_id}', {
    params: { id: meterId, reading_id: readingId },
  })
  return (
    <Answered query={query} rows={1}>
      {({ body }) => <Photo reading={body} />}
    </Answered>
  )
}

function Photo({ reading: { photo_document_id } }: { reading: Reading }) {
  const { sources } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  if (photo_document_id === null) return <span className={style.quiet}>{sources.noPhoto}</span>
  return (
    <>
      <Button looks="quiet" onPress={() => setIsOpen(!isOpen)}>
        {isOpen ? sources.hidePhoto : sources.readingPhoto}
      </Button>
      {isOpen && (
        <div className={look.wide}>
          <DocumentSource documentId={photo_document_id} at={null} excerpt={null} />
        </div>
      )}
    </>
  )
}
