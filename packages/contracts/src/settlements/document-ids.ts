import { z } from 'zod'
import { idSchema } from '../values/ids.ts'

/** Documents that something names: it keeps them from being deleted. */
export function documentIds(description: string) {
  return z
    .array(idSchema('document'))
    .max(20)
    .meta({ description: `${description}, at most 20` })
}
