type ConfigMap = { metadata?: { name?: string }; data?: Record<string, string> }

/** The settings in a ConfigMap, found by its name without the hash. */
export function settingsOf(maps: readonly ConfigMap[], name = 'services'): Record<string, string> {
  return maps.find(({ metadata }) => metadata?.name?.replace(/-[a-z0-9]{10}$/, '') === name)?.data ?? {}
}
