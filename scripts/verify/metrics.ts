// npm run verify:metrics: what promtool says about the rules, their tests, the configuration and the pages of the running system.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { projectRoot } from '@lokum/local-stack/project-root'
import globalSetup from '@lokum/local-stack/test-stack/global-setup'
import globalTeardown from '@lokum/local-stack/test-stack/global-teardown'
import { type Pages, scrapeSystem } from '../../tests/deploy/observability/scrape-system.ts'
import { findTool } from './find-tool.ts'
import { type Check, runChecks } from './run-checks.ts'

// Where rule_files are looked for.
const folder = join(projectRoot, 'deploy/observability')

process.exitCode = await runChecks(async () => {
  const promtool = await findTool(['promtool'], 'It belongs to Prometheus; on Debian: apt-get install prometheus.')
  return [...checksOfFiles(promtool), ...checksOfPages(promtool)]
})

function checksOfFiles(promtool: string): Check[] {
  return [
    { name: 'the rules are valid, none twice', run: () => ask(promtool, ['check', 'rules', 'alerts.yaml']) },
    { name: 'every alert rings in its story', run: () => ask(promtool, ['test', 'rules', 'alerts.test.yaml']) },
    { name: 'the configuration is valid', run: () => ask(promtool, ['check', 'config', 'prometheus.yaml']) },
  ]
}

/** The system starts once, with the first of them. */
function checksOfPages(promtool: string): Check[] {
  let scraped: Promise<Pages> | undefined
  const pages = () => (scraped ??= scrapeOnce())
  return (['gateway', 'apartments', 'settlements', 'webhooks'] as const).map((service) => ({
    name: `the metrics page of ${service} is as Prometheus wants it`,
    run: async () => ask(promtool, ['check', 'metrics'], (await pages())[service]),
  }))
}

/** The system is the one that tests share, here with a single user. */
async function scrapeOnce(): Promise<Pages> {
  await globalSetup()
  try {
    return await scrapeSystem()
  } finally {
    await globalTeardown()
  }
}

/** @throws Error with what promtool says when it finds something; a page without metrics is something, too. */
async function ask(promtool: string, args: readonly string[], page?: string): Promise<void> {
  if (page !== undefined && !page.includes('# TYPE lokum_')) throw new Error('The page shows no metrics.')
  const child = spawn(promtool, args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(page)
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  // Remarks about a page come with exit code 3, those about anything else with 1.
  if (code !== 0) throw new Error(`${said}${complained}`)
}
