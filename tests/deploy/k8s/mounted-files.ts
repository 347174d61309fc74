import type { IPodSpec, IVolume } from 'kubernetes-models/v1'

type Values = Readonly<Record<string, string>>
export type Sources = { secrets: ReadonlyMap<string, Values>; configMaps: ReadonlyMap<string, Values> }
type Item = { key: string; path: string }

/** The files in a container: contents by path. @throws when a Secret, a ConfigMap or a key is missing */
export function mountedFiles(sources: Sources, { volumes = [], containers }: IPodSpec): Map<string, string> {
  const mounts = containers.flatMap(({ volumeMounts = [] }) => volumeMounts)
  const files = mounts.flatMap(({ name, mountPath, subPath }) => {
    const held = volumes.filter((volume) => volume.name === name).flatMap((volume) => filesOf(sources, volume))
    return subPath === undefined
      ? held.map(([path, text]): [string, string] => [`${mountPath}/${path}`, text])
      : held.filter(([path]) => path === subPath).map(([, text]): [string, string] => [mountPath, text])
  })
  return new Map(files)
}

function filesOf({ secrets, configMaps }: Sources, { secret, configMap, projected }: IVolume): [string, string][] {
  return [
    ...pick(secrets, secret?.secretName, secret?.items),
    ...pick(configMaps, configMap?.name, configMap?.items),
    ...(projected?.sources ?? []).flatMap((source) => [
      ...pick(secrets, source.secret?.name, source.secret?.items),
      ...pick(configMaps, source.configMap?.name, source.configMap?.items),
    ]),
  ]
}

function pick(all: ReadonlyMap<string, Values>, name?: string, items?: readonly Item[]): [string, string][] {
  if (name === undefined) return []
  const values = all.get(name)
  if (values === undefined) throw new Error(`Nothing gives ${name}.`)
  const wanted = items ?? Object.keys(values).map((key) => ({ key, path: key }))
  return wanted.map(({ key, path }) => {
    const text = values[key]
    if (text === undefined) throw new Error(`${name} has no key ${key}.`)
    return [path, text]
  })
}
