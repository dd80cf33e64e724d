import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { createTestDatabase, deposit, newMember, startNodeProcess } from '../../../../tests/kit/src/index.ts';
import { readTraces } from './traces.ts';
import { ConfigError } from './variables.ts';

interface SentSpan {
  readonly traceId: string;
  readonly name: string;
}

test('[OPS-08] a node sends traces of calls, with their statements and events, and no word a member wrote', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-traces-'));
  const node = await startNodeProcess({
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  try {
    const member = await newMember(node.address, { userName: 'traced7member', password: 'a long pass phrase' });
    await deposit(member, 500_000);
    // Sends what is left.
    expect(await node.terminate()).toBe(0);
    const spans = bodies.flatMap((body) =>
      (
        JSON.parse(body) as { readonly resourceSpans: readonly { readonly scopeSpans: { spans: SentSpan[] }[] }[] }
      ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
    const namesOf = (name: string): readonly string[] => {
      const { traceId } = spans.find((span) => span.name === name)!;
      return spans.filter((span) => span.traceId === traceId).map((span) => span.name);
    };
    expect(namesOf('registration.registerUsername')).toEqual(
      expect.arrayContaining(['connection', 'statement', 'commit', 'event member_registered']),
    );
    expect(namesOf('deposit.createOrder')).toContain('statement');
    for (const word of [member.userName, member.password, member.token, 'NGUYEN VAN THU'])
      expect(bodies.join().includes(word)).toBe(false);
  } finally {
    await node.kill();
    await database.drop();
    collector.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it('reads where traces go, and a bad setting is one line that names it', () => {
  expect(readTraces({})).toBeUndefined();
  const endpoint = 'http://collector:4318';
  expect(readTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toEqual({ endpoint, headers: {}, ratio: 0.01 });
  expect(
    readTraces({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,x-team=ops',
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    }),
  ).toEqual({ endpoint, headers: { authorization: 'Bearer x', 'x-team': 'ops' }, ratio: 0.5 });
  for (const wrong of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'no header' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'x=%zz' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
  ])
    expect(() => readTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...wrong })).toThrow(ConfigError);
});
