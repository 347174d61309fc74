import type { ServiceName } from '@lokum/local-stack/services/service-environment'
import { readConfig } from '@lokum/service-kit/config'
import { environmentOf, type Running, type Settings, type SettingsOf, type Start } from './environment-of.ts'
import type { Surroundings } from './surroundings.ts'

/** Starts services in this process, from the same configuration as their main.ts. */
export function runInProcess(surroundings: Surroundings, settings: SettingsOf): Start {
  return (name, neighbours, own = {}) =>
    starters[name]({ ...environmentOf(name, surroundings, neighbours), ...settings[name], ...own })
}

const starters: Record<ServiceName, (environment: Settings) => Promise<Running>> = {
  apartments: async (environment) => {
    const [{ Config }, { start }] = await Promise.all([
      import('@lokum/apartments/config'),
      import('@lokum/apartments/start'),
    ])
    return await start(readConfig(Config, environment))
  },
  settlements: async (environment) => {
    const [{ Config }, { start }] = await Promise.all([
      import('@lokum/settlements/config'),
      import('@lokum/settlements/start'),
    ])
    return await start(readConfig(Config, environment))
  },
  webhooks: async (environment) => {
    const [{ Config }, { start }] = await Promise.all([
      import('@lokum/webhooks/config'),
      import('@lokum/webhooks/start'),
    ])
    return await start(readConfig(Config, environment))
  },
  gateway: async (environment) => {
    const [{ Config }, { start }] = await Promise.all([import('@lokum/gateway/config'), import('@lokum/gateway/start')])
    return await start(readConfig(Config, environment))
  },
}
