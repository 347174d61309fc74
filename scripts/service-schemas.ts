import { schema as apartments } from '@lokum/apartments/database'
import { schema as gateway } from '@lokum/gateway/database'
import { schema as portal } from '@lokum/portal/database'
import type { Schema } from '@lokum/service-kit/database/migrate-database'
import { schema as settlements } from '@lokum/settlements/database'
import { schema as webhooks } from '@lokum/webhooks/database'

/** The databases of all services. */
export const serviceSchemas: Readonly<Record<string, Schema>> = { gateway, apartments, settlements, webhooks, portal }
