// A creation that survives a crash of this program: the key is kept with the own record, so it is carried out once.
import { lokum } from './open-client.ts'

const order = { number: 'import-17', label: 'Polna 3' }
const create = () =>
  lokum.createApartment(
    { body: { label: order.label, address: { street: 'ul. Polna 3', city: 'Gdańsk' } } },
    { idempotencyKey: order.number, signal: AbortSignal.timeout(20_000) },
  )
const first = await create()
const again = await create()

console.log(`${first.replayed}, ${again.replayed}, the same ${first.data.id === again.data.id}`)
