/** Writes deploy/grafana/lantern.json, the dashboard of an installation, from the list below; `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.ts';

interface Panel {
  readonly title: string;
  readonly unit: 'reqps' | 's' | 'short' | 'percentunit' | 'bytes';
  /** PromQL by legend. */
  readonly queries: Readonly<Record<string, string>>;
}

const CALLS = 'lantern_http_request_duration_seconds';
const quantile = (share: number, metric: string, by = ''): string =>
  `histogram_quantile(${share}, sum by (le${by && `, ${by}`}) (rate(${metric}[5m])))`;

/** What is looked at first when an alert comes, from members inwards. */
const ROWS: Readonly<Record<string, readonly Panel[]>> = {
  Members: [
    { title: 'Calls a second', unit: 'reqps', queries: { '{{status}}': `sum by (status) (rate(${CALLS}_count[5m]))` } },
    {
      title: 'Failed calls',
      unit: 'percentunit',
      queries: { failed: `sum(rate(${CALLS}_count{status=~"5.."}[5m])) / sum(rate(${CALLS}_count[5m]))` },
    },
    {
      title: 'A bet',
      unit: 's',
      queries: {
        p50: quantile(0.5, `${CALLS}_bucket{call="lottery.placeOrder"}`),
        p99: quantile(0.99, `${CALLS}_bucket{call="lottery.placeOrder"}`),
      },
    },
    {
      title: 'The slowest calls (p99)',
      unit: 's',
      queries: { '{{call}}': `topk(8, ${quantile(0.99, `${CALLS}_bucket`, 'call')})` },
    },
    { title: 'Sockets', unit: 'short', queries: { '{{instance}}': 'lantern_sockets' } },
  ],
  Money: [
    { title: 'Waiting in the lanes', unit: 'short', queries: { '{{instance}}': 'lantern_ledger_waiting' } },
    {
      title: 'A batch, to its commit',
      unit: 's',
      queries: {
        p50: quantile(0.5, 'lantern_ledger_batch_seconds_bucket'),
        p99: quantile(0.99, 'lantern_ledger_batch_seconds_bucket'),
      },
    },
    {
      title: 'Not in the chain yet',
      unit: 's',
      queries: { 'oldest transfer': 'max(lantern_ledger_unsealed_seconds)' },
    },
    {
      title: 'Figures against the ledger',
      unit: 'short',
      queries: {
        wrong: 'max(lantern_reports_wrong)',
        'check, hours ago': 'max(lantern_reports_check_age_seconds) / 3600',
      },
    },
    { title: 'Providers switched off', unit: 'short', queries: { providers: 'max(lantern_providers_off)' } },
  ],
  Draws: [
    {
      title: 'From the draw to its result',
      unit: 's',
      queries: {
        p50: quantile(0.5, 'lantern_draw_delay_seconds_bucket'),
        p99: quantile(0.99, 'lantern_draw_delay_seconds_bucket'),
      },
    },
    {
      title: 'From the draw to the last payment',
      unit: 's',
      queries: {
        p50: quantile(0.5, 'lantern_settlement_delay_seconds_bucket'),
        p99: quantile(0.99, 'lantern_settlement_delay_seconds_bucket'),
      },
    },
    { title: 'Late issues', unit: 'short', queries: { issues: 'max(lantern_issues_late)' } },
  ],
  Behind: [
    {
      title: 'Jobs',
      unit: 'short',
      queries: { waiting: 'max(lantern_jobs_waiting)', failing: 'max(lantern_jobs_failing)' },
    },
    {
      title: 'Oldest job and event',
      unit: 's',
      queries: { job: 'max(lantern_jobs_oldest_seconds)', event: 'max(lantern_outbox_oldest_seconds)' },
    },
    { title: 'Age of the backup', unit: 's', queries: { backup: 'max(lantern_backup_age_seconds)' } },
  ],
  Nodes: [
    { title: 'Ready', unit: 'short', queries: { '{{instance}}': 'lantern_ready' } },
    {
      title: 'Database connections',
      unit: 'short',
      queries: {
        'busy {{pool}}': 'sum by (pool) (lantern_database_pool_busy)',
        'waiting {{pool}}': 'sum by (pool) (lantern_database_pool_waiting)',
      },
    },
    {
      title: 'Studio: wallet calls (p99)',
      unit: 's',
      queries: {
        '{{verb}}': 'histogram_quantile(0.99, sum by (verb, le) (rate(lantern_studio_wallet_call_seconds_bucket[5m])))',
      },
    },
    {
      title: 'Studio: wins the wallet has not acknowledged',
      unit: 'short',
      queries: {
        waiting: 'max(lantern_studio_wallet_calls_pending)',
        failing: 'max(lantern_studio_wallet_calls_failing)',
      },
    },
    {
      title: 'Studio: open connections',
      unit: 'short',
      queries: { '{{instance}}': 'lantern_studio_connections' },
    },
    { title: 'Redis answers', unit: 'short', queries: { '{{instance}}': 'lantern_redis_up' } },
    {
      title: 'Failed requests to the bucket of pictures',
      unit: 'short',
      queries: { '{{instance}}': 'rate(lantern_uploads_failed_total[5m])' },
    },
    { title: 'Event loop (p99)', unit: 's', queries: { '{{instance}}': 'nodejs_eventloop_lag_p99_seconds' } },
    { title: 'Processor', unit: 'short', queries: { '{{instance}}': 'rate(process_cpu_seconds_total[5m])' } },
    { title: 'Memory', unit: 'bytes', queries: { '{{instance}}': 'process_resident_memory_bytes' } },
  ],
};

const DATASOURCE = { type: 'prometheus', uid: '${source}' };
const [WIDTH, HEIGHT, ACROSS] = [8, 7, 3];

/** The dashboard as Grafana imports it. */
function dashboard(): object {
  let [id, y] = [0, 0];
  const panels = Object.entries(ROWS).flatMap(([title, row]) => {
    const head = { id: ++id, type: 'row', title, collapsed: false, gridPos: { x: 0, y: y++, w: 24, h: 1 }, panels: [] };
    const shown = row.map((panel, at) => ({
      id: ++id,
      type: 'timeseries',
      title: panel.title,
      datasource: DATASOURCE,
      gridPos: { x: (at % ACROSS) * WIDTH, y: y + Math.floor(at / ACROSS) * HEIGHT, w: WIDTH, h: HEIGHT },
      fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
      targets: Object.entries(panel.queries).map(([legendFormat, expr], index) => ({
        refId: String.fromCharCode(65 + index),
        datasource: DATASOURCE,
        expr,
        legendFormat,
      })),
    }));
    y += Math.ceil(row.length / ACROSS) * HEIGHT;
    return [head, ...shown];
  });
  return {
    uid: 'lantern',
    title: 'Lantern',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [{ name: 'source', label: 'Source', type: 'datasource', query: 'prometheus' }] },
    annotations: { list: [] },
    panels,
  };
}

const FILE = 'deploy/grafana/lantern.json';
const text = `${JSON.stringify(dashboard(), undefined, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(join(ROOT, FILE), text);
else if (readFileSync(join(ROOT, FILE), 'utf8') !== text) {
  process.stdout.write(`${FILE}:1:1: is not what tools/dashboards.ts writes; run npm run dashboards\n`);
  process.exitCode = 1;
}
