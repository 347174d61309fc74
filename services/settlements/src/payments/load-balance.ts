import type { Balance } from '@lokum/contracts/settlements/payment'
import type { Context } from '@lokum/service-kit/http/serve-operation'

/** What the tenant of an agreement owes and has paid, as it is allocated now. */
export async function loadBalance(_em: Context['em'], _agreement: { accountId: string; id: string }): Promise<Balance> {
  throw new Error('Not built yet')
}
