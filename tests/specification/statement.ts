/** A part of the service that is not built yet. */
export type Later = 'the statement and the tax'

/** One thing that the interface specification states. */
export type Statement = {
  /** Short and stable; tests name it at the end of their names, in brackets. */
  id: `${string}.${string}`
  /** The words of the document, exactly; they occur in it once. */
  quote: string
  /** Only for what cannot be held yet, since the part it speaks of does not exist. */
  comesWith?: Later
}
