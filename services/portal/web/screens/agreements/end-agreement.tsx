import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import { useMissingRight } from '../../interface/use-right.ts'
import { OpenedDialog } from '../../parts/opened-dialog.tsx'
import { useWords } from '../../words/use-words.ts'
import { EndForm } from './end-form.tsx'

type EndProps = { agreement: AgreementWithMails; version: string | null }

/** Ends an agreement on its last day, after a question. */
export function EndAgreement({ agreement, version }: EndProps) {
  const { agreements } = useWords()
  const whyNot = useMissingRight('settlements.write')
  return (
    <OpenedDialog
      label={agreements.endAgreement}
      title={agreements.endTitle(agreement.tenant.name)}
      looks="plain"
      whyNot={whyNot}
    >
      {(close) => <EndForm agreement={agreement} version={version} onDone={close} />}
    </OpenedDialog>
  )
}
