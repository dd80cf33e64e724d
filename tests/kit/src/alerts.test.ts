/** Alerts and dashboards watch what a node really serves. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alertsIn, metricsOf, panelsIn } from '../../../tools/check/deploy/alerts.ts';
import { startTestPlatform } from './platform.ts';

test('[OPS-08/metrics] [OPS-08/dashboards] every metric that an alert or a dashboard asks for is served by a node', async () => {
  const backups = await mkdtemp(join(tmpdir(), 'lantern-backups-'));
  // Nothing answers there: a node starts without its Redis. Its studio's metrics are served with its own.
  const environment = { BACKUP_DIR: backups, REDIS_URL: 'redis://127.0.0.1:1' };
  const node = await startTestPlatform({ environment, studio: true });
  try {
    await node.guest().call('system.status');
    const text = await (await fetch(`${node.address}/metrics`)).text();
    const served = new Set(text.split('\n').map((line) => line.split(/[{ ]/)[0]));
    // Those with labels have no line before something was observed.
    for (const [, histogram] of text.matchAll(/^# TYPE (\w+) histogram$/gm)) served.add(`${histogram}_bucket`);
    const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../deploy', file), 'utf8');
    const asked = [
      ...alertsIn(read('prometheus/alerts.yaml')).map(({ expr }) => expr),
      ...panelsIn(read('grafana/lantern.json')).map(([, query]) => query),
    ].flatMap(metricsOf);
    expect(new Set(asked).size).toBeGreaterThan(20);
    expect([...new Set(asked)].filter((name) => !served.has(name))).toEqual([]);
    const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    expect(['lantern_ready', 'lantern_health_readable', 'lantern_outbox_readable'].map(valueOf)).toEqual([1, 1, 1]);
    const idle = [
      'lantern_sockets',
      'lantern_ledger_waiting',
      'lantern_outbox_failing',
      'lantern_redis_up',
      'lantern_studio_wallet_calls_pending',
      'lantern_studio_connections',
    ];
    expect(idle.map(valueOf)).toEqual(idle.map(() => 0));
    // No backup was ever made here.
    expect(valueOf('lantern_backup_age_seconds')).toBeGreaterThan(1e9);
  } finally {
    await node.close();
    await rm(backups, { recursive: true });
  }
});
