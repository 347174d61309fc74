import { remembered } from '../interface/kept.ts'

/** Whether a key may be a shortcut: they are on, and it neither goes into a field nor belongs to the browser. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (!areShortcutsOn() || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  const { target } = event
  return !(target instanceof HTMLElement) || target.closest('input, textarea, select, dialog, [popover]') === null
}

export function areShortcutsOn(): boolean {
  return remembered.read('shortcuts') !== 'off'
}
