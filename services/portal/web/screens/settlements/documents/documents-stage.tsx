import type { Document } from '@lokum/contracts/settlements/document'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { StepFoot } from '../../../parts/step-foot.tsx'
import { useWords } from '../../../words/use-words.ts'
import look from '../../documents/account/accounts.module.css'
import { DeleteDialog } from '../../documents/actions/delete-dialog.tsx'
import { isInput } from '../finished-stages.ts'
import { isOpen } from '../is-open.ts'
import style from '../settlement.module.css'
import { AttachStored } from './attach-stored.tsx'
import { AttachedDocument } from './attached-document.tsx'
import { CalculateAgain } from './calculate-again.tsx'
import { Calculation } from './calculation.tsx'
import { LeaveMonth } from './leave-month.tsx'
import { listMissing, MissingList } from './missing-list.tsx'
import { goTo } from './missing-one.tsx'
import { RepeatDecisions } from './repeat-decisions.tsx'
import { UndoDetach } from './undo-detach.tsx'
import { Uploads } from './uploads.tsx'
import { useDetach } from './use-detach.ts'

/** The attached documents with their accounts, and the missing things with their fixes. */
export function DocumentsStage({ detail }: { detail: SettlementDetail }) {
  const { settlement } = useWords()
  const count = detail.document_ids.length
  return (
    <section id="documents" tabIndex={-1} aria-labelledby="documents-heading" className={style.part}>
      <h2 id="documents-heading">{settlement.documents}</h2>
      {isOpen(detail) && (
        <>
          <Uploads settlementId={detail.id} attached={detail.document_ids} />
          <AttachStored detail={detail} />
        </>
      )}
      <p className={style.quiet}>{count === 0 ? settlement.noDocuments : settlement.documentCount(count)}</p>
      {isOpen(detail) && <RepeatDecisions detail={detail} />}
      {detail.state !== 'cancelled' && <MissingList detail={detail} />}
      <Attached detail={detail} />
      <div className={look.actions}>
        {isOpen(detail) && <CalculateAgain detail={detail} />}
        <LeaveMonth detail={detail} />
      </div>
      {isOpen(detail) && <DocumentsFoot detail={detail} />}
    </section>
  )
}

/** How much is still needed, and the next stage once nothing is. */
function DocumentsFoot({ detail }: { detail: SettlementDetail }) {
  const { missing } = useWords()
  const isMissing = detail.missing.some(isInput)
  return (
    <StepFoot
      beside={
        isMissing && (
          <Button looks="quiet" onPress={() => goTo('missing')}>
            {missing.left(listMissing(detail).count)}
          </Button>
        )
      }
      above={<UndoDetach settlementId={detail.id} />}
    >
      <Calculation detail={detail} />
    </StepFoot>
  )
}

/** The question about deleting is asked here, because a document leaves the list before it is deleted. */
function Attached({ detail }: { detail: SettlementDetail }) {
  const { accounts } = useWords()
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<Document | null>(null)
  const detaching = useDetach(detail.id)
  return (
    <>
      {detail.document_ledgers.length > 0 && (
        <ul className={look.documents}>
          {detail.document_ledgers.map((sums) => (
            <AttachedDocument key={sums.document_id} detail={detail} sums={sums} onDelete={setDeleting} />
          ))}
        </ul>
      )}
      {deleting && (
        <DeleteDialog
          document={deleting}
          what={accounts.detachAndDeleteWhat}
          before={async () => {
            // A second try finds it detached already.
            if (detail.document_ids.includes(deleting.id)) await detaching.mutateAsync(deleting.id)
          }}
          onClose={() => setDeleting(null)}
          onDone={() => client.removeQueries({ queryKey: ['GET /v1/documents'] })}
        />
      )}
    </>
  )
}
