import { request } from 'undici'
import { z } from 'zod'
import { type LetApartment, period } from './seed-places.ts'

type SettlementsAddress = { url: string; token: string }

const Created = z.object({ id: z.string() })
const Calculated = z.object({ id: z.string(), items: z.array(z.object({ id: z.string() })) })

/** The calls of one caller, as a client makes them. */
export function askSettlements({ url, token }: SettlementsAddress) {
  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await request(`${url}/v1/settlements${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.body.text()
    if (answer.statusCode > 201) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`)
    return text
  }
  return {
    create: async ({ apartmentId }: LetApartment) =>
      Created.parse(JSON.parse(await send('POST', '', { apartment_id: apartmentId, period }))).id,
    calculate: async (id: string) =>
      Calculated.parse(JSON.parse(await send('POST', `/${id}/calculate`))).items.map((item) => item.id),
    approve: async (id: string, item: string) =>
      void (await send('POST', `/${id}/items/decisions`, { decision: 'approve', item_ids: [item] })),
    approveAll: async (id: string) => void (await send('POST', `/${id}/items/decisions`, { decision: 'approve' })),
    prepare: async (id: string) => void (await send('POST', `/${id}/prepare`)),
    get: async (id: string) => void (await send('GET', `/${id}`)),
    list: async () => void (await send('GET', '')),
  }
}

export type Asking = ReturnType<typeof askSettlements>
