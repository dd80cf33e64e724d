/** The OpenAPI documents pass the recommended rules of a public linter. */
import { calls } from '@lantern/contract';
import type { CallShape } from '@lantern/contract/call';
import { openapiDocument, openapiHeader } from '@lantern/contract/openapi';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { Finding } from './finding.ts';

const DOCUMENTS = [
  { audience: 'member', file: '/openapi.json' },
  { audience: 'operator', file: '/openapi-ops.json' },
] as const;

/** The linter's findings for one document. */
export async function lintOpenapi(document: object, file: string): Promise<Finding[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `${file.slice(1)}`, config });
  return problems
    .filter(({ ignored }) => ignored !== true)
    .map(({ ruleId, message, location }) => ({
      file,
      message: `${ruleId}: ${message} at ${location[0]?.pointer ?? '#/'}`,
    }));
}

/** An audience without calls has nothing to lint. */
export async function checkOpenapi(): Promise<Finding[]> {
  const all: Readonly<Record<string, CallShape>> = calls;
  const described = DOCUMENTS.filter(({ audience }) =>
    Object.values(all).some((call) => (call.audience ?? 'member') === audience),
  );
  return (
    await Promise.all(
      described.map(({ audience, file }) => lintOpenapi(openapiDocument(all, openapiHeader(audience)), file)),
    )
  ).flat();
}
