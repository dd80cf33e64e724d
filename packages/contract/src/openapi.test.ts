import { describe, expect, it } from 'vitest';
import type { CallShape } from './call.ts';
import { calls } from './calls/index.ts';
import { openapiDocument, openapiHeader } from './openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
}
const document = openapiDocument(calls, openapiHeader('member')) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
const operationAt = (method: string, path: string): Operation => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`no ${method} ${path}`);
  return operation;
};

describe('the OpenAPI document', () => {
  it('[CALL-01/openapi] documents every call once under its id', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(document.openapi).toBe('3.1.0');
    expect(ids.sort()).toEqual(Object.keys(calls).sort());
  });

  it('describes path, query and header parameters by the type they parse to', () => {
    const { parameters } = operationAt('get', '/lgw/draws');
    expect(parameters.find(({ name }) => name === 'gameCode')).toMatchObject({ in: 'query', required: true });
    expect(parameters.find(({ name }) => name === 'pageNo')).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1 },
    });
    expect(operationAt('get', '/lgw/draws/{gameCode}/{numero}').parameters.map((one) => [one.name, one.in])).toEqual([
      ['gameCode', 'path'],
      ['numero', 'path'],
    ]);
    expect(operationAt('post', '/lgw/orders').parameters).toMatchObject([
      { name: 'Idempotency-Key', in: 'header', required: true },
    ]);
  });

  it('documents an encrypted body as its envelope, with the schema inside', () => {
    const login = operationAt('post', '/wps/session/login');
    const schema = login.requestBody?.content['application/json']?.schema;
    expect(schema?.['$ref']).toBe('#/components/schemas/EncryptedBody');
    expect(schema?.['x-decrypted-schema']).toMatchObject({
      properties: { username: { type: 'string', maxLength: 64 } },
    });
    expect(login.parameters).toMatchObject([{ name: 'Encryption' }]);
  });

  it('lists the refusals of a call under their status', () => {
    const { responses } = operationAt('post', '/lgw/orders');
    expect(responses['409']?.description).toContain('`issue_closed`');
    expect(JSON.stringify(responses['409'])).toContain('"funds_insufficient"');
    expect(responses['401']?.description).toContain('`session_ended`');
    expect(responses['422']?.description).toContain('`idempotency_key_reused`');
  });

  it('shows data.success on the favourite calls only', () => {
    const answer = (method: string, path: string) => JSON.stringify(operationAt(method, path).responses['200']);
    expect(answer('post', '/wps/relay/MCSFE_addFavoriteGameV2')).toContain('"data"');
    expect(answer('get', '/wps/wallets/gcs')).not.toContain('"data"');
  });

  it('states for every operation who may call it, and where', () => {
    const security = (method: string, path: string) =>
      (operationAt(method, path) as Operation & { security: unknown }).security;
    expect(security('get', '/wps/session/publicKey')).toEqual([]);
    expect(security('get', '/wps/wallets/gcs')).toEqual([{ session: [] }]);
    expect(document).toMatchObject({ servers: [{ url: '/' }] });
    expect(openapiDocument(calls, openapiHeader('member', 'https://denlong.example'))).toMatchObject({
      servers: [{ url: 'https://denlong.example' }],
    });
  });

  it('lists operators’ calls in a separate document', () => {
    const balance: CallShape = calls['wallet.balance'];
    const both: Record<string, CallShape> = {
      'desk.list': { ...balance, path: '/ops/desk', audience: 'operator' },
      'wallet.balance': balance,
    };
    const pathsOf = (audience: 'member' | 'operator') =>
      Object.keys((openapiDocument(both, openapiHeader(audience)) as { paths: object }).paths);
    expect([pathsOf('member'), pathsOf('operator')]).toEqual([['/wps/wallets/gcs'], ['/ops/desk']]);
  });
});
