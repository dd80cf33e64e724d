/** The OpenAPI documents pass the recommended rules of a public linter. */
import { calls } from '@lantern/contract';
import type { CallAudience, CallShape } from '@lantern/contract/call';
import { opsCalls } from '@lantern/contract/ops';
import { openapiDocument, openapiHeader } from '@lantern/contract/openapi';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { Finding } from './finding.ts';

const DOCUMENTS: readonly {
  readonly audience: CallAudience;
  readonly file: string;
  readonly calls: Readonly<Record<string, CallShape>>;
}[] = [
  { audience: 'member', file: '/openapi.json', calls },
  { audience: 'operator', file: '/openapi-ops.json', calls: opsCalls },
];

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

/** Both documents. */
export async function checkOpenapi(): Promise<Finding[]> {
  const linted = DOCUMENTS.map(({ audience, file, calls: described }) =>
    lintOpenapi(openapiDocument(described, openapiHeader(audience)), file),
  );
  return (await Promise.all(linted)).flat();
}
