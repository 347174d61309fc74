import type { Item } from '@lokum/contracts/settlements/item'
import type { KeyboardEvent } from 'react'
import { isShortcut } from '../../../shell/is-shortcut.ts'
import { focusRow, rowId } from './focus-row.ts'
import { nextToDecide, rowBeside } from './next-row.ts'
import type { RowAction } from './row-actions.ts'

const letters: Readonly<Record<string, RowAction>> = {
  a: 'approve',
  e: 'correct',
  r: 'reject',
  s: 'source',
  u: 'reopen',
}

/** Keys of the list; they work only while one of its rows has the focus. */
export function listKeys(items: readonly Item[], act: (action: RowAction, item: Item) => void) {
  return (event: KeyboardEvent): void => {
    const item = isShortcut(event.nativeEvent) ? itemAt(event.target, items) : undefined
    if (!item) return
    const key = event.key.toLowerCase()
    const action = letters[key]
    const next = nextRow(key, items, item)
    if (action !== undefined || next !== undefined) event.preventDefault()
    if (action !== undefined) act(action, item)
    focusRow(next)
  }
}

function itemAt(target: EventTarget, items: readonly Item[]): Item | undefined {
  const row = target instanceof Element ? target.closest('li') : null
  return items.find(({ id }) => row?.id === rowId(id))
}

function nextRow(key: string, items: readonly Item[], { id }: Item): string | undefined {
  if (key === 'arrowup') return rowBeside(items, id, 'up')
  if (key === 'arrowdown') return rowBeside(items, id, 'down')
  return key === 'n' ? nextToDecide(items, id) : undefined
}
