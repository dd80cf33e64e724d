import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../project.ts';
import { lintSql, markFindings } from '../migrations.ts';
import { alertFindings } from './alerts.ts';
import { composeFindings } from './compose.ts';
import { dockerfileFindings } from './dockerfile.ts';
import { checkDeploy } from './index.ts';
import { kustomizationFindings, manifestFindings } from './manifests.ts';

const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');
const messages = (found: readonly { readonly message: string }[]) => found.map(({ message }) => message).join('\n');
const DOCUMENTED = new Set(['ROLE', 'MIGRATE', 'LANTERN_SECRET']);

const folder = mkdtempSync(join(tmpdir(), 'lantern-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('[OPS-07/artefacts] container file, compose file and manifests of this release are in order', async () => {
  expect(await checkDeploy()).toEqual([]);
});

describe('[OPS-07/artefacts] a planted fault is found', () => {
  test.each([
    ['a base that moves', /node:24\.21\.0-bookworm-slim/, 'node:24', 'an exact version'],
    ['root', /USER 10001:10001/, 'USER root', 'not root'],
    [
      'a shell before the program',
      /CMD \["node", "--max.*\]/,
      'CMD node apps/server/src/main.ts',
      'CMD must be a list',
    ],
    ['a health check on the database', /\/healthz/, '/readyz', 'must not ask for the database'],
    ['packages the lock file does not name', /npm ci --no-audit/, 'npm install --no-audit', 'npm ci'],
    ['a secret', /ENV NODE_ENV=production/, 'ENV LANTERN_SECRET=x NODE_ENV=production', 'a secret in the image'],
    ['a download', /RUN mkdir/, 'RUN curl https://example.com && mkdir', 'must fetch nothing'],
  ])('in the container file: %s', (_what, from, to, message) => {
    const text = read('Dockerfile');
    expect(text).toMatch(from);
    expect(messages(dockerfileFindings(text.replace(from, to), 'Dockerfile'))).toContain(message);
  });

  test.each([
    [
      'an open database',
      'image: postgres:18-bookworm',
      'image: postgres:18-bookworm\n    ports:\n      - "5432:5432"',
      'must not be published',
    ],
    ['a mistyped key', 'restart: unless-stopped', 'restarts: unless-stopped', 'must NOT have additional properties'],
    ['a variable that is none', 'MIGRATE: check', 'MIGRATION: check', 'MIGRATION is not in docs/operations.md'],
    ['a secret that is not mounted', '/run/secrets/lantern_secret', '/run/secrets/lantern', 'which is not mounted'],
  ])('in the compose file: %s', (_what, from, to, message) => {
    const text = read('compose.yaml').replace(from, to);
    const path = join(folder, 'compose.yaml');
    writeFileSync(path, text);
    const known = new Set([...text.matchAll(/^ +([A-Z][A-Z_]+):/gm)].map(([, name]) => name!.replace(/_FILE$/, '')));
    known.delete('MIGRATION');
    expect(messages(composeFindings(path, text, 'compose.yaml', known))).toContain(message);
  });

  test.each([
    ['life by the database', /path: \/healthz/, 'path: /readyz', 'never by the database'],
    ['no wait before the end', /preStop:/, 'postStart:', 'must wait before it stops'],
    ['a number that is a word', /maxReplicas: 8/, 'maxReplicas: many', '/spec/maxReplicas: type'],
    [
      'a selector of others',
      /component: api\n {2}strategy/,
      'component: worker\n  strategy',
      'does not choose its own pods',
    ],
    ['a writable system', /readOnlyRootFilesystem: true/, 'readOnlyRootFilesystem: false', 'read-only file system'],
    ['replicas beside an autoscaler', /revisionHistoryLimit: 5/, 'replicas: 2', 'would undo'],
    ['a variable that is none', /name: ROLE/, 'name: ROLES', 'ROLES is not in docs/operations.md'],
  ])('in a manifest: %s', async (_what, from, to, message) => {
    const text = read('kubernetes/base/api.yaml');
    expect(await manifestFindings(text, 'api.yaml', DOCUMENTED)).toEqual([]);
    expect(text).toMatch(from);
    expect(messages(await manifestFindings(text.replace(from, to), 'api.yaml', DOCUMENTED))).toContain(message);
  });

  test.each([
    ['a query that is none', '> 14.4 * 0.0005', '> > 0.0005', 'ErrorsFast: its expression is no PromQL'],
    [
      'an alert without its page',
      'alert: BetsSlow',
      'alert: BetsSlower',
      'BetsSlower: has no runbook docs/runbooks/bets-slower.md',
    ],
    ['no severity', 'severity: page', 'severity: soon', 'its severity must be page or ticket'],
  ])('[OPS-08/alerts] in the alerts: %s', (_what, from, to, message) => {
    const pages = new Map(['errors-fast', 'bets-slow'].map((name) => [`docs/runbooks/${name}.md`, '']));
    const text = read('prometheus/alerts.yaml');
    expect(text).toContain(from);
    expect(messages(alertFindings(text.replace(from, to), 'alerts.yaml', pages))).toContain(message);
    expect(messages(alertFindings(text, 'alerts.yaml', pages.set('docs/runbooks/gone.md', '')))).toMatch(
      /BetsSlow: its runbook lacks "Safe"[\s\S]*is the runbook of no alert/,
    );
  });

  test('in an overlay: files and workloads that are not there', () => {
    const found = kustomizationFindings(
      { resources: ['gone.yaml'], replicas: [{ name: 'lantern-apis' }], patches: [{ path: 'there.yaml' }] },
      'kustomization.yaml',
      { hasFile: (path) => path === 'there.yaml', workloads: new Set(['lantern-api']) },
    );
    expect(messages(found)).toBe('gone.yaml is missing\nreplicas of lantern-apis, which is no workload');
  });

  test('in a migration: what locks a table, and what takes away without its mark', async () => {
    const path = join(folder, 'a.sql');
    writeFileSync(
      path,
      "ALTER TABLE a.b ADD COLUMN c text NOT NULL;\nALTER TABLE a.b ADD CONSTRAINT d CHECK (c > '');",
    );
    expect(messages(await lintSql([path]))).toMatch(/adding-required-field[\s\S]*constraint-missing-not-valid/);
    const drop = 'ALTER TABLE a.b DROP COLUMN c;';
    expect(messages(markFindings(drop, path))).toContain('takes something away');
    expect(markFindings(`-- contract: c, unused since 1.4\n${drop}`, path)).toEqual([]);
    expect(markFindings('-- DROP TABLE is not what this does\nCREATE TABLE a.c ();', path)).toEqual([]);
    expect(messages(markFindings('-- contract: nothing\nCREATE TABLE a.c ();', path))).toContain('takes nothing away');
  });
});
