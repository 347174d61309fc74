/** A question in PromQL and what its answer is called, with Grafana's `{{label}}`. */
export type Query = readonly [expression: string, legend: string]

export type Panel = {
  title: string
  /** The shown value and its use, in one sentence. */
  description: string
  unit: 's' | 'reqps' | 'ops' | 'short' | 'bytes' | 'h' | 'percentunit' | 'cps' | 'none'
  queries: readonly Query[]
  /** From here on it is bad; the number of the alert that rings. */
  limit?: number
  /** From here on it is good: for values of which little is bad. */
  wanted?: number
  /** A number for now instead of a line over time. */
  kind?: 'stat'
}

export type Row = { title: string; panels: readonly Panel[] }

export type Dashboard = {
  uid: string
  title: string
  description: string
  /** Lets the reader choose services with `$job`. */
  choosesJob?: true
  rows: readonly Row[]
}

const datasource = { type: 'prometheus', uid: 'prometheus' }
/** Grafana divides the width in 24; three panels beside each other can still be read on a laptop. */
const panelWidth = 8
const panelHeight = 8
const perRow = 24 / panelWidth

/** Writes a dashboard down as Grafana 12 reads it. */
export function renderDashboard(dashboard: Dashboard) {
  const { uid, title, description, rows } = dashboard
  return {
    uid,
    title,
    description,
    tags: ['lokum'],
    schemaVersion: 41,
    version: 1,
    editable: false,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    timezone: 'browser',
    links: [{ type: 'dashboards', title: 'Lokum', tags: ['lokum'], asDropdown: false, keepTime: true }],
    annotations: { list: [restarts] },
    templating: { list: dashboard.choosesJob ? [chosenJob] : [] },
    panels: layOut(rows),
  }
}

// A line where a process began explains most sudden changes.
const restarts = {
  name: 'Starts',
  datasource,
  enable: true,
  iconColor: 'blue',
  expr: 'changes(lokum_process_start_time_seconds[1m]) > 0',
  titleFormat: '{{job}} started',
}

const chosenJob = {
  name: 'job',
  label: 'Service',
  type: 'query',
  datasource,
  query: { query: 'label_values(lokum_build_info, job)', refId: 'job' },
  refresh: 2,
  multi: true,
  includeAll: true,
  current: { text: 'All', value: '$__all' },
  sort: 1,
}

function layOut(rows: readonly Row[]) {
  let y = 0
  let id = 0
  return rows.flatMap(({ title, panels }) => {
    const header = { id: ++id, type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: 24, h: 1 }, panels: [] }
    y += 1
    const drawn = panels.map((panel, index) => {
      const x = (index % perRow) * panelWidth
      const gridPos = { x, y: y + Math.floor(index / perRow) * panelHeight, w: panelWidth, h: panelHeight }
      return { id: ++id, ...drawPanel(panel), gridPos }
    })
    y += Math.ceil(panels.length / perRow) * panelHeight
    return [header, ...drawn]
  })
}

function drawPanel(panel: Panel) {
  const { title, description, queries, kind } = panel
  return {
    type: kind ?? 'timeseries',
    title,
    description,
    datasource,
    targets: queries.map(([expr, legendFormat], index) => {
      return { refId: String.fromCharCode(65 + index), datasource, expr, legendFormat, ...(kind && { instant: true }) }
    }),
    fieldConfig: { defaults: { ...(kind ? {} : { custom: lineStyle(panel) }), ...fieldOf(panel) }, overrides: [] },
    options: kind ? statOptions : lineOptions,
  }
}

function lineStyle({ limit, wanted }: Panel) {
  const hasLimit = limit !== undefined || wanted !== undefined
  return { lineWidth: 1, fillOpacity: 10, showPoints: 'never', thresholdsStyle: { mode: hasLimit ? 'dashed' : 'off' } }
}

function fieldOf({ unit, limit, wanted }: Panel) {
  const steps =
    wanted === undefined
      ? [{ color: 'green', value: null }, ...(limit === undefined ? [] : [{ color: 'red', value: limit }])]
      : [
          { color: 'red', value: null },
          { color: 'green', value: wanted },
        ]
  return { unit, ...(unit === 'none' ? {} : { min: 0 }), thresholds: { mode: 'absolute', steps } }
}

const lineOptions = {
  legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
  tooltip: { mode: 'multi', sort: 'desc' },
}
const statOptions = {
  reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
  colorMode: 'value',
  graphMode: 'none',
  textMode: 'auto',
}
