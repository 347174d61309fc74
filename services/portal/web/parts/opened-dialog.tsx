import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type OpenedDialogProps = {
  /** The text of the button. */
  label: string
  title?: string
  looks?: 'plain' | 'quiet' | 'delete'
  whyNot?: string | null
  isWide?: boolean
  children: (close: () => void) => ReactNode
}

/** A button, and the dialog that it opens. */
export function OpenedDialog({ label, title = label, looks = 'quiet', whyNot = null, ...shown }: OpenedDialogProps) {
  const { isWide = false, children } = shown
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button looks={looks} whyNot={whyNot} onPress={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} isWide={isWide} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  )
}
