import { writeFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'

type Goal = { atLeast: number } | { atMost: number } | undefined

/** Every ratio that a benchmark may report, with its goal if it has one. */
const goals = {
  create_vs_handwritten: { atLeast: 0.3 },
  create_vs_same_duties: { atLeast: 0.8 },
  create_vs_usual_stack: { atLeast: 4 },
  create_p99_vs_usual_stack: { atMost: 0.6 },
  create_direct_vs_handwritten: undefined,
  create_with_webhooks_vs_handwritten: undefined,
  gateway_vs_bare_proxy: { atMost: 2 },
  deliveries_vs_pg_boss: { atLeast: 1.2 },
  deliveries_vs_graphile: { atLeast: 0.7 },
  deliveries_vs_best_queue: undefined,
  neighbour_p99: { atMost: 2 },
  neighbour_heavy_wait_s: undefined,
  neighbour_refused: { atMost: 0 },
  recognition_p99: { atMost: 2 },
  recognition_p99_of_all: { atMost: 2 },
  recognition_p99_control: undefined,
  growth_worst: { atMost: 1.2 },
  settlement_create_vs_bare_sql: undefined,
  settlement_calculate_vs_bare_sql: undefined,
  settlement_get_vs_bare_sql: undefined,
  settlement_list_vs_bare_sql: undefined,
  settlement_approve_vs_bare_sql: undefined,
  settlement_prepare_vs_bare_sql: undefined,
  tax_get_vs_bare_sql: undefined,
  imports_vs_bare: undefined,
  statement_of_10_vs_plain_lines: undefined,
  statement_of_200_vs_plain_lines: undefined,
  portal_first_screen_js_kb: { atMost: 140 },
  portal_all_js_kb: { atMost: 260 },
  portal_css_kb: { atMost: 16 },
  portal_fonts_kb: { atMost: 0 },
  portal_first_paint_vs_bare: { atMost: 0.4 },
  portal_month_vs_bare: { atMost: 1.5 },
  portal_blocked_ms: { atMost: 400 },
  portal_layout_shift: { atMost: 0.05 },
  portal_next_row_ms: { atMost: 100 },
  portal_longest_task_of_200_items_ms: { atMost: 50 },
  portal_hop_vs_bare_proxy: { atMost: 2 },
} as const satisfies Record<string, Goal>

export type RatioName = keyof typeof goals

export type Ratios = Readonly<Partial<Record<RatioName, number>>>

// Described before the benchmarks load the machine.
const machine = describeMachine()

type Figures = { ratios: Ratios; measured: Readonly<Record<string, unknown>> }

/**
 * Writes the figures of all results so far into one file: `ratios`, what was measured, and the machine.
 * @throws when a ratio is not a finite number, since JSON would make `null` of it
 */
export async function writeFigures(file: string, results: readonly Figures[]): Promise<void> {
  const ratios: Ratios = Object.assign({}, ...results.map((result) => result.ratios))
  for (const [name, ratio] of Object.entries(ratios))
    if (!Number.isFinite(ratio)) throw new Error(`The ratio ${name} is ${ratio}.`)
  const measured = Object.assign({}, ...results.map((result) => result.measured))
  await writeFile(file, `${JSON.stringify({ ratios, ...measured, machine }, null, 2)}\n`)
}

/** Prints each ratio beside its goal. */
export function printRatios(ratios: Ratios): void {
  for (const [name, ratio] of Object.entries(ratios)) console.log(`${name}: ${ratio}${describeGoal(name, ratio)}`)
}

/** Whether a ratio misses its goal. */
export function missesGoal(ratios: Ratios): boolean {
  return Object.entries(ratios).some(([name, ratio]) => {
    const goal = goalOf(name)
    return goal !== undefined && !isReached(goal, ratio)
  })
}

function describeGoal(name: string, ratio: number): string {
  const goal = goalOf(name)
  if (!goal) return ''
  const words = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`
  return ` (goal: ${words}, ${isReached(goal, ratio) ? 'reached' : 'missed'})`
}

function goalOf(name: string): Goal {
  return new Map<string, Goal>(Object.entries(goals)).get(name)
}

function isReached(goal: NonNullable<Goal>, ratio: number): boolean {
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost
}

/** The machine that was measured; the load average shows how quiet it was. */
function describeMachine() {
  return {
    processors: availableParallelism(),
    model: cpus()[0]?.model ?? 'unknown',
    memory_gib: Math.round(totalmem() / 1024 ** 3),
    platform: `${platform()} ${arch()}`,
    node: process.version,
    load_average: loadavg(),
  }
}
