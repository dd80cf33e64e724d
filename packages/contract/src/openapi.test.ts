import { describe, expect, it } from 'vitest';
import { calls } from './calls/index.ts';
import { openapiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
}
const document = openapiDocument(calls, { title: 'Lantern', version: '0.1.0' }) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
const operationAt = (method: string, path: string): Operation => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`no ${method} ${path}`);
  return operation;
};

describe('the OpenAPI document', () => {
  it('[CALL-01] documents every call once under its id', () => {
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((operation) => operation.operationId));
    expect(document.openapi).toBe('3.1.0');
    expect(ids.sort()).toEqual(Object.keys(calls).sort());
  });

  it('describes path, query and header parameters as what they stand for', () => {
    const { parameters } = operationAt('get', '/lgw/draws');
    expect(parameters.find(({ name }) => name === 'gameCode')).toMatchObject({ in: 'query', required: true });
    expect(parameters.find(({ name }) => name === 'pageNo')).toMatchObject({ required: false, schema: { type: 'integer', minimum: 1 } });
    expect(operationAt('get', '/lgw/draws/{gameCode}/{numero}').parameters.map((one) => [one.name, one.in])).toEqual([
      ['gameCode', 'path'],
      ['numero', 'path'],
    ]);
    expect(operationAt('post', '/lgw/orders').parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: true }]);
  });

  it('documents an encrypted body as its envelope, with what is inside it', () => {
    const login = operationAt('post', '/wps/session/login');
    const schema = login.requestBody?.content['application/json']?.schema;
    expect(schema?.['$ref']).toBe('#/components/schemas/EncryptedBody');
    expect(schema?.['x-decrypted-schema']).toMatchObject({ properties: { username: { type: 'string', maxLength: 64 } } });
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
});
