import type { HostileRow, Scene } from './row.ts'

export const asOwner = ({ owner }: Scene) => owner.token
export const settlement = ({ belongings }: Scene) => `/v1/settlements/${belongings.settlement}`
export const meter = ({ belongings }: Scene) => `/v1/meters/${belongings.meter}`
export const agreement = ({ belongings }: Scene) => `/v1/agreements/${belongings.agreement}`
export const instalments = (scene: Scene) => `${agreement(scene)}/instalments`

export type Row = [what: string, path: (scene: Scene) => string, body: HostileRow['body'], answer: string]
export const reading = ({ belongings }: Scene) => `/v1/meters/${belongings.meter}/readings/${belongings.reading}`

export const payment = () => '/v1/payments/pay_01jd3k5q9ze8r9v4k7m2n6p0xs'
export const document = ({ belongings }: Scene) => `/v1/documents/${belongings.document}`
export const terms = (scene: Scene) => `${agreement(scene)}/terms/trm_01jd3k5q9ze8r9v4k7m2n6p0xs`
export const typedLine = (scene: Scene) => `${document(scene)}/lines/1`
