import type { Document } from '@lokum/contracts/settlements/document'
import type { LineAt } from '@lokum/contracts/settlements/line-at'
import { useAnswer } from '../../interface/use-answer.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { Mark } from '../mark.tsx'
import { InvoiceSource } from './invoice-source.tsx'
import { PageViewer } from './page-viewer.tsx'
import style from './source.module.css'

type DocumentSourceProps = {
  documentId: string
  /** Where the line is; null: it has no place. */
  at: LineAt | null
  /** The text at that place. */
  excerpt: string | null
  /** The page to open where the place is not known as data. */
  page?: number | null
  /** Whether a person typed the line. */
  isTyped?: boolean
}

/** A document at the place of one of its lines: the page with a box, or the invoice as a table. */
export function DocumentSource({ documentId, ...shown }: DocumentSourceProps) {
  const query = useAnswer('GET /v1/documents/{id}', { params: { id: documentId } })
  return (
    <Answered query={query} rows={1}>
      {({ body }) => <Shown document={body} {...shown} />}
    </Answered>
  )
}

type ShownProps = Omit<DocumentSourceProps, 'documentId'> & { document: Document }

function Shown({ document, at, excerpt, page = null, isTyped = false }: ShownProps) {
  const { sources } = useWords()
  const { pages, media_type, kind } = document
  const isPhoto = media_type.startsWith('image/')
  return (
    <div className={style.source}>
      <div className={style.heading}>
        <h3>{titleOf(document, sources)}</h3>
        {isTyped && <Mark kind="plain">{sources.typed}</Mark>}
      </div>
      {pages === null ? <Lines document={document} at={at} /> : <Pages document={document} at={at} page={page} />}
      {excerpt !== null && <Excerpt text={excerpt} isPhoto={isRecognised(at) || (isPhoto && kind !== 'meter_photo')} />}
    </div>
  )
}

/** The words were recognised, on a scan as well. */
function isRecognised(at: LineAt | null): boolean {
  return at?.kind === 'page' && at.recognised === true
}

type PlaceProps = Pick<ShownProps, 'document' | 'at' | 'page'>

function Pages({ document: { id, name, pages, media_type }, at, page }: PlaceProps) {
  const { sources } = useWords()
  const box = at?.kind === 'page' ? at.box : null
  return (
    <>
      <PageViewer
        name={name}
        isPhoto={media_type.startsWith('image/')}
        pagesAt={`/v1/documents/${id}/pages`}
        pages={pages ?? 1}
        first={at?.kind === 'page' ? at.page : (page ?? 1)}
        box={box}
      />
      {box !== null && <p className={style.quiet}>{sources.marked}</p>}
    </>
  )
}

function Lines({ document: { reading }, at }: PlaceProps) {
  const { sources } = useWords()
  if (reading === null) return <p className={style.quiet}>{sources.notRead}</p>
  return <InvoiceSource reading={reading} path={at?.kind === 'xml' ? at.path : null} />
}

/** Quoted words stay in the language of their document. */
function Excerpt({ text, isPhoto }: { text: string; isPhoto: boolean }) {
  const { sources } = useWords()
  return (
    <div>
      <p className={style.quiet}>
        {sources.excerpt}
        {isPhoto && ` (${sources.fromPhoto})`}
      </p>
      <blockquote className={style.excerpt} lang="pl">
        {text}
      </blockquote>
    </div>
  )
}

function titleOf({ name, reading }: Document, sources: ReturnType<typeof useWords>['sources']): string {
  if (reading?.number == null) return name
  return [sources.invoice(reading.number), reading.supplier].filter((part) => part !== null).join(' · ')
}
