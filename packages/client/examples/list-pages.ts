// A list of any length, page after page.
import { each } from '@lokum/client/each'
import { lokum } from './open-client.ts'

const labels: string[] = []
for await (const apartment of each(lokum.listApartments, { limit: 2 })) labels.push(apartment.label)

console.log(labels.toSorted().join(', '))
