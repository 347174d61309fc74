import type { XmlElement } from '@lokum/bill-reader/readers/parse-xml'

/** The elements at a path below another one, such as `Stmt` in `BkToCstmrStmt`. */
export function childrenOf(element: XmlElement | undefined, [name, ...rest]: readonly string[]): XmlElement[] {
  const found = (element?.children ?? []).filter((child) => child.name === name)
  return rest.length === 0 ? found : found.flatMap((child) => childrenOf(child, rest))
}

/** The text of the first element at a path that has any. */
export function textAt(element: XmlElement | undefined, path: readonly string[]): string | undefined {
  return childrenOf(element, path).find(({ text }) => text.trim() !== '')?.text
}
