// The alert rules as the object that Prometheus' operator reads: deploy/observability/alerts.yaml, two columns further in.
import { readFile, writeFile } from 'node:fs/promises'

const rules = await readFile('deploy/observability/alerts.yaml', 'utf8')
const head = `# Written by \`npm run generate\` from deploy/observability/alerts.yaml; a change here is lost.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: lokum
spec:
`
const body = rules.replace(/^(?=.)/gm, '  ')
await writeFile('deploy/k8s/components/prometheus-operator/prometheus-rule.yaml', `${head}${body}`)
