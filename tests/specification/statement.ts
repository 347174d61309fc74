/** One thing that the interface specification states. */
export type Statement = {
  /** Short and stable; tests name it at the end of their names, in brackets. */
  id: `${string}.${string}`
  /** The words of the document, exactly; they occur in it once. */
  quote: string
}
