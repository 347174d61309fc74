import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import { parse } from 'yaml'

/** One container of docker-compose.yml, as far as the tests ask. */
export type Container = {
  image: string
  build?: { target: string; args: Record<string, string> }
  profiles?: string[]
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  privileged?: boolean
  network_mode?: string
  networks?: string[]
  restart?: string
  stop_grace_period?: string
  logging?: { options: Record<string, string> }
  healthcheck?: { test: string[] }
  deploy?: { resources: { limits: { cpus?: string; memory?: string; pids?: number } } }
  environment?: Record<string, string>
  secrets?: string[]
  ports?: string[]
  volumes?: string[]
  tmpfs?: string[]
  depends_on?: Record<string, { condition: string }>
}

export type Compose = {
  services: Record<string, Container>
  secrets: Record<string, { file: string }>
  volumes: Record<string, null>
  networks: Record<string, { internal?: boolean; driver_opts?: Record<string, string> } | null>
}

/** docker-compose.yml with its anchors merged and its variables at their defaults. */
export function readCompose(): Compose {
  const text = readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8')
  return parse(text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true })
}

/** The environment of a container, with secrets where they lie in the project instead of /run/secrets. */
export function environmentOf({ secrets }: Compose, { environment = {} }: Container): Record<string, string> {
  const place = (value: string) => {
    const [, name = ''] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? []
    return name === '' ? value : join(projectRoot, secrets[name]?.file ?? '')
  }
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, place(value)]))
}
