// Compares what kubectl makes of the overlays with what the tests take for it and, where KUBECONFIG names a cluster, lets that
// say whether it would accept them: npm run verify:k8s
import { execFile } from 'node:child_process'
import { isDeepStrictEqual, promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { type Manifest, toManifest } from '../../tests/deploy/k8s/manifest.ts'
import { overlayFolders } from '../../tests/deploy/k8s/overlays.ts'
import { render } from '../../tests/deploy/k8s/render.ts'
import { findTool } from './find-tool.ts'
import { type Check, runChecks } from './run-checks.ts'

const unasked = `No cluster is asked, since KUBECONFIG is not set: this does not check what only an API server knows, which is
admission (pod security, quotas), values that depend on others, and the objects that need operators.
`
// The manifests of one overlay are about 100 KiB.
const maxBuffer = 16 * 1024 ** 2
// A server that does not answer is reported within a minute.
const timeout = 60_000

const kubectl = async (...parameters: string[]): Promise<string> => {
  const program = await findTool(['kubectl'], 'It comes with Kubernetes: https://kubernetes.io/docs/tasks/tools/')
  const { stdout } = await promisify(execFile)(program, parameters, { maxBuffer, timeout })
  return stdout
}

process.exitCode = await runChecks(async () => {
  const version = await kubectl('version', '--client')
  console.log(`${version.trim().replaceAll('\n', ', ')}\n`)
  const hasCluster = Boolean(process.env.KUBECONFIG)
  if (!hasCluster) console.log(unasked)
  return Object.entries(overlayFolders).flatMap(([name, folder]) => [
    { name: `the tests render ${name} as kubectl does`, run: () => compare(folder) },
    ...(hasCluster ? [serverCheck(name, folder)] : []),
  ])
})

async function compare(folder: string): Promise<void> {
  const theirs = parseAllDocuments(await kubectl('kustomize', folder)).map((document) => toManifest(document.toJS()))
  const ours = render(folder)
  const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`
  const names = new Set([...theirs, ...ours].map(nameOf))
  const different = [...names].filter((name) => {
    const [one, other] = [theirs, ours].map((manifests) => manifests.find((manifest) => nameOf(manifest) === name))
    return !isDeepStrictEqual(one, other)
  })
  if (different.length > 0) throw new Error(`These differ: ${different.join(', ')}`)
}

/** Changes nothing, so the namespace has to be there: a server says nothing of objects in one that it does not know. */
function serverCheck(name: string, folder: string): Check {
  return {
    name: `the cluster would accept ${name}`,
    run: async () => {
      const found = await kubectl('get', 'namespace', 'lokum', '--ignore-not-found', '--output=name')
      if (found === '') throw new Error('First: kubectl apply --filename deploy/k8s/base/namespace.yaml')
      await kubectl('apply', '--dry-run=server', '--validate=strict', '--kustomize', folder)
    },
  }
}
