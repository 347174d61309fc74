import { useSyncExternalStore } from 'react'
import { useWords } from '../../words/use-words.ts'
import { buttonClass } from '../button.tsx'
import { type ChosenFile, fileTypes } from './check-file.ts'
import style from './uploads.module.css'

type ChooseProps = {
  isOver: boolean
  /** Where files that are over the page will go. */
  dropHere: string
  onChoose: (files: ChosenFile[]) => void
}

/** The chooser of files, and on devices that are held in the hand a button for the camera. */
export function ChooseFiles({ isOver, dropHere, onChoose }: ChooseProps) {
  const { uploads } = useWords()
  const isInTheHand = useSyncExternalStore(watchPointer, () => coarse.matches)
  const take = (input: HTMLInputElement) => {
    onChoose([...(input.files ?? [])].map((file) => ({ file, isFolder: false })))
    input.value = ''
  }
  return (
    <>
      <label className={isOver ? `${style.choose} ${style.over}` : style.choose}>
        <span className={style.ways}>
          <span className={buttonClass('plain')}>{uploads.choose}</span>
          {!isInTheHand && <span>{isOver ? dropHere : uploads.orDrop}</span>}
        </span>
        <span className={style.hint}>{uploads.hint}</span>
        <input type="file" className="unseen" multiple accept={fileTypes} onChange={({ target }) => take(target)} />
      </label>
      {isInTheHand && (
        <label className={`${buttonClass('plain')} ${style.camera}`}>
          {uploads.camera}
          <input
            type="file"
            className="unseen"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => take(target)}
          />
        </label>
      )}
    </>
  )
}

/** Fingers are the pointers of phones and tablets. */
const coarse = matchMedia('(pointer: coarse)')

function watchPointer(listener: () => void): () => void {
  coarse.addEventListener('change', listener)
  return () => coarse.removeEventListener('change', listener)
}
