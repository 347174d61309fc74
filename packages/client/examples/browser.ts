// A page: it asks its own server for a token, because a page keeps no secret.
import { createClient } from '@lokum/client'
import { each } from '@lokum/client/each'

const token = async () => (await fetch('/token')).text()
const lokum = createClient({ baseUrl: location.origin, token })

const labels: string[] = []
for await (const { label } of each(lokum.listApartments, {})) labels.push(label)
document.title = labels.toSorted().join(', ')
