import { createStore } from '../../../interface/store.ts'

type Detached = { settlementId: string; documentId: string }

/** The document that was taken out last, until it is attached again or the offer is over; its own button is gone with it. */
export const lastDetached = createStore<Detached | null>(null)
