// The first call: create an apartment, read it, change it if nobody else has.
import { lokum } from './open-client.ts'

const { data: created } = await lokum.createApartment({
  body: { label: 'Lipowa 5', address: { street: 'ul. Lipowa 5', city: 'Kraków' } },
})
const { data: apartment, etag } = await lokum.getApartment({ id: created.id })
const { data: changed } = await lokum.updateApartment(
  { id: apartment.id, body: { surface_m2: 48.5 } },
  { ifMatch: etag },
)

console.log(`${changed.label} has ${changed.surface_m2} m²`)
