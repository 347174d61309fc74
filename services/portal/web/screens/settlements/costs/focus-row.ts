/** The element of an item in the list, which takes the focus. */
export function rowId(itemId: string): string {
  return `item-${itemId}`
}

/** The row of an item. */
export function findRow(itemId: string): HTMLElement | null {
  return document.getElementById(rowId(itemId))
}

/** Moves the focus to the row of an item. */
export function focusRow(itemId: string | undefined): void {
  if (itemId !== undefined) findRow(itemId)?.focus()
}
